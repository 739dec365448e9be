/* SPDX-License-Identifier: MIT */

/* The tables of options of allqueens-mpi. */

#include "mpi/options.h"

#include "cli/commands/collecting.h"

const struct command mpi_enumerate = {
    .name = "enumerate",
    .arguments = "N",
    .summary = "collect all solutions on the ranks that mpirun starts",
    .help = "Collect all solutions of the N-queens puzzle with a genetic "
            "algorithm that the ranks of MPI share, and check their number "
            "against the known totals.",
    .details = "The solutions and the statistics are those of allqueens "
               "enumerate with as many islands.",
    .limits = "N is 1 to 32; above 27 no total is known, and a stop rule has "
              "to end the run.",
    .yes = "the set is complete",
    .no = "a stop rule ended the run before",
    .examples = {{"All solutions for N = 16 by 8 populations, into a file",
                  "16 --islands=8 -o solutions-16.txt"},
                 {"Their number, saved for each rank, to go on after a stop",
                  "16 --count --checkpoint=16.ck --resume"}},
    .operand = {"board size N", 1, 1, AQ_SEARCH_MAX},
    .tables = {
        {run_options, offsetof (struct collect_arguments, run.genetic)},
        {breeding_options, offsetof (struct collect_arguments, run.genetic)},
        {budget_options, offsetof (struct collect_arguments, run.genetic)},
        {islands_option, offsetof (struct collect_arguments, run.genetic)},
        {engine_options, offsetof (struct collect_arguments, collecting)},
        {collecting_options, offsetof (struct collect_arguments, collecting)},
        {run_size_options, 0},
        {file_options, offsetof (struct collect_arguments, run.solution.file)},
        {no_sync_option,
         offsetof (struct collect_arguments, run.solution.file.no_sync)},
        {solution_options, offsetof (struct collect_arguments, run.solution)},
        {stats_option, offsetof (struct collect_arguments, run.solution)},
        {checkpoint_options, offsetof (struct collect_arguments, checkpoint)},
        {quiet_option, offsetof (struct collect_arguments, run.message)},
        {color_option, offsetof (struct collect_arguments, run.message)},
        {progress_option, offsetof (struct collect_arguments, run.message)}}};

static const struct command *const commands[] = {&mpi_enumerate, NULL};

const struct program program_allqueens_mpi = {
    .name = "allqueens-mpi",
    .about = "Every solution of the N-queens puzzle, by a genetic algorithm, "
             "on the ranks that\nmpirun starts.",
    .commands = commands};
