/* SPDX-License-Identifier: MIT */

/* The program's commands.  Each takes its own arguments, ARGV[0] being
   "allqueens NAME", and returns the exit status (exit_status.h). */

#ifndef COMMAND_H
#define COMMAND_H

int command_enumerate (int argc, char **argv);
int command_solve (int argc, char **argv);
int command_study (int argc, char **argv);
int command_plot (int argc, char **argv);
int command_backtrack (int argc, char **argv);
int command_verify (int argc, char **argv);
int command_compare (int argc, char **argv);
int command_merge (int argc, char **argv);
int command_show (int argc, char **argv);
int command_totals (int argc, char **argv);

#endif
