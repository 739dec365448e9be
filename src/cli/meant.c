/* SPDX-License-Identifier: MIT */

/* What is meant by a command, an option or a setting that does not exist. */

#include "cli/meant.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/values.h"

/* --- synonyms ---

   MEANT is a command, or an option or setting with or without its value.  If
   it begins with ';' it is the hint itself. */

struct synonym {
  const char *typed; /* names with a blank between them */
  const char *meant;
};

static const struct synonym commands[] = {
    {"study experiment experiments bench benchmark statistics",
     "; many runs, compared: 'allqueens-study --help'"},
    {"plot chart graph",
     "; 'allqueens-study --plot=FILE' plots runs, 'allqueens show' draws "
     "boards"},
    {"mpi mpirun ranks", "; that is a program: 'allqueens-mpi --help'"},
    {"merge union join cat add",
     "; 'allqueens convert A B -o FILE' writes the union"},
    {"count counts",
     "; 'allqueens totals 8' prints the known number, 'allqueens enumerate 8 "
     "--count' finds it"},
    {"enum all collect", "enumerate"},
    {"run find search evolve ga start generate gen make queens n-queens",
     "; 'allqueens enumerate 8' finds all solutions, 'allqueens solve 8' one"},
    {"list ls",
     "; 'allqueens enumerate 8' lists solutions, 'allqueens schemes' the "
     "algorithms"},
    {"test tests",
     "; 'allqueens verify FILE' checks boards, 'allqueens schemes ./mine.so "
     "--check-scheme' a scheme"},
    {"check validate", "verify"},
    {"first one", "solve"},
    {"diff cmp", "compare"},
    {"print draw display view picture svg", "show"},
    {"to export format", "convert"},
    {"scheme algorithm algorithms operators settings parameters", "schemes"},
    {"exact dfs bruteforce brute-force", "backtrack"},
    {"known total oeis", "totals"},
    {"replay animate trace",
     "; 'allqueens enumerate 8 --replay=run.html' writes a page that plays "
     "the run"},
    {"man manual doc docs info", "; 'man allqueens', 'info allqueens'"},
    {"page web gui html",
     "; the page is allqueens.html: 'allqueens help' says "
     "where"},
    {"version -v -version", "--version"},
    {"? -? usage --usage", "--help"},
    {0}};

static const struct synonym options_and_settings[] = {
    {"pop-size popsize population-size npop mu individuals", "population"},
    {"g gens gen ngen n-gen max-gen max-generations iterations max-iter "
     "max-iterations iter epochs steps",
     "generations"},
    {"evals evaluations max-evals max-evaluations n-eval budget", "looks"},
    {"time-limit timeout max-time seconds duration", "time"},
    {"random-seed random-state rng", "seed"},
    {"algorithm algo method strategy solver plugin", "scheme"},
    {"jobs workers cores cpus nproc n-jobs parallel", "threads"},
    {"t", "; threads are -j T, the time is --time=T"},
    {"outfile file save out-file", "output"},
    {"unique distinct", "fundamental"},
    {"log history", "trace"},
    {"animate animation gif html video visualize",
     "; --replay=FILE.html writes a page that plays the run"},
    {"resume continue restore load", "checkpoint"},
    {"silent", "quiet"},
    {"debug verbosity progress", "verbose"},
    {"max max-solutions boards head", "limit"},
    {"demes populations subpopulations", "islands"},
    {"patience stagnation max-restarts restarts", "restart"},
    {"m mutation-prob mutation-probability mutpb pm mut-rate",
     "mutation-rate"},
    {"crossover-rate crossover-prob crossover-probability cxpb pc",
     "; squares and columns have -P crossover-rate=P; elsewhere all couples "
     "cross, or none by -P crossover=copy"},
    {"elitism elite elites n-elites",
     "; it is no setting: the manual adds it to report by one line, see its "
     "index"},
    {"tournament-size tournsize",
     "; did you mean '-P selection=tournament -P tournament=K'?"},
    {"n board-size boardsize queens", "size"},
    {"all", "; enumerate finds all, and verify asks for all, without an "
            "option"},
    {"first one single", "; one solution: 'allqueens solve N'; of more: "
                         "--limit=1"},
    {"json csv", "; boards: --format=NAME; statistics: --stats=FILE"},
    {"svg", "format=svg"},
    {"to type", "format"},
    {"from", "input-format"},
    {"exact brute-force", "with-backtrack"},
    {"no-symmetry", "symmetry=no"},
    {"expand symmetries", "images"},
    {"repeat repeats trials seeds runs",
     "; many runs: 'allqueens-study n=8 --seeds=25'"},
    {"plot chart graph",
     "; 'allqueens-study --plot=FILE' plots runs, --replay=FILE plays one"},
    {"? usage help-all", "help"},
    {"list", "; 'allqueens schemes' lists the schemes, 'allqueens schemes "
             "NAME' the settings of one"},
    {0}};

/* Copies a name as it is written here: 'Max_Gen' becomes max-gen. */
static void normalize (char name[NEAREST_MAX + 1], const char *typed) {
  size_t length = 0;
  for (; *typed && length < NEAREST_MAX; typed++)
    name[length++] =
        *typed == '_' ? '-' : (char) tolower ((unsigned char) *typed);
  name[length] = 0;
}

/* Whether a list of words has one. */
static bool has_word (const char *list, const char *word) {
  const size_t length = strlen (word);
  for (const char *at = list; length && (at = strstr (at, word)); at++)
    if ((at == list || at[-1] == ' ') &&
        (at[length] == ' ' || at[length] == 0))
      return true;
  return false;
}

/* What a name stands for in a table, which ends with one that has no names;
   NULL: it is not there. */
static const char *find_synonym (const struct synonym *table,
                                 const char *typed) {
  char name[NEAREST_MAX + 1];
  normalize (name, typed);
  for (; table->typed; table++)
    if (has_word (table->typed, name))
      return table->meant;
  return NULL;
}

__attribute__ ((format (printf, 2, 3))) static char *
write_hint (char hint[MEANT_MAX], const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (hint, MEANT_MAX, format, arguments);
  va_end (arguments);
  return hint;
}

static char *did_you_mean (char hint[MEANT_MAX], const char *meant) {
  return write_hint (hint, "; did you mean '%.200s'?", meant);
}

/* --- commands --- */

/* So many digits or more are a board, fewer its size. */
#define BOARD_MIN 4

static bool is_digits (const char *word, size_t least) {
  const size_t digits = strspn (word, "0123456789");
  return digits >= least && !word[digits];
}

/* The commands, then options of the program: a name_at. */
static const char *first_argument (size_t index, const void *command) {
  static const char *const others[] = {"--help", "--version"};
  const size_t count = sizeof others / sizeof *others;
  name_at *const *next = command;
  return index < count ? others[index] : (*next) (index - count, NULL);
}

char *meant_command (char hint[MEANT_MAX], const char *typed,
                     name_at *command) {
  const char *meant = find_synonym (commands, typed);
  if (meant && *meant == ';')
    return write_hint (hint, "%s", meant);
  if (!meant)
    meant = nearest_name (typed, first_argument, &command);
  if (meant)
    return did_you_mean (hint, meant);
  if (is_digits (typed, BOARD_MIN))
    return write_hint (
        hint, "; did you mean 'echo %.100s | allqueens show -'?", typed);
  if (is_digits (typed, 1))
    return write_hint (hint, "; did you mean 'enumerate %.9s'?", typed);
  if (*typed == '-' && typed[1])
    return write_hint (hint, "; the command comes first, its options behind "
                             "it: 'allqueens enumerate 8 --seed=1'");
  if (*typed && !access (typed, R_OK))
    return write_hint (hint, "; did you mean 'verify %.200s'?", typed);
  *hint = 0;
  return hint;
}

/* --- names that exist --- */

static const struct command any_command = {.bit = ~0u};

static const struct option_row *option_named (const struct command *command,
                                              const char *name) {
  const struct option_row *row;
  for (size_t i = 0; (row = option_row (command, i)); i++)
    if (!strcmp (row->name, name))
      return row;
  return NULL;
}

static bool is_setting (const char *name) {
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    if (aq_setting_named (scheme, name) != SIZE_MAX)
      return true;
  return false;
}

/* An option of a command: a name_at. */
static const char *option_name (size_t index, const void *command) {
  const struct option_row *row = option_row (command, index);
  return row ? row->name : NULL;
}

/* The option nearest to a name, or else the setting if there are some. */
static const char *nearest_of (const struct command *command,
                               const char *name) {
  const struct aq_scheme *scheme;
  const char *nearest = nearest_name (name, option_name, command);
  for (size_t i = 0; !nearest && option_named (command, "setting") &&
                     (scheme = aq_scheme (i));
       i++)
    nearest = nearest_name (name, setting_name, scheme);
  return nearest;
}

/* The first command that has an option. */
static const char *owner_of (const struct option_row *row) {
  static const struct {
    unsigned bit;
    const char *name;
  } owners[] = {{ENUMERATE, "enumerate"}, {SOLVE, "solve"},
                {BACKTRACK, "backtrack"}, {VERIFY, "verify"},
                {COMPARE, "compare"},     {CONVERT, "convert"},
                {SHOW, "show"},           {SCHEMES, "schemes"},
                {TOTALS, "totals"},       {JUDGE, "judge"}};
  size_t i = 0;
  while (!(owners[i].bit & row->commands))
    i++;
  return owners[i].name;
}

/* --- options --- */

static bool takes_size (const struct command *command) {
  return command->operands == BOARD_SIZE || command->operands == SIZES_OR_FILE;
}

static bool is_number (const char *text) {
  return isdigit ((unsigned char) *text) || *text == '.';
}

/* The name of a setting that is the probability of another. */
enum { RATE_MAX = NEAREST_MAX + 8 };
static const char *rate_of (const char *setting, char rate[RATE_MAX]) {
  snprintf (rate, RATE_MAX, "%.*s-rate", NEAREST_MAX, setting);
  return rate;
}

/* Writes the option or setting MEANT with its value.  False if the command has
   none of that name. */
static bool write_meant (char hint[MEANT_MAX], const struct command *command,
                         const char *meant, const char *value) {
  char name[NEAREST_MAX + 1], rate[RATE_MAX];
  snprintf (name, sizeof name, "%.*s", (int) strcspn (meant, "="), meant);
  const struct option_row *row = option_named (command, name);
  const bool has_setting =
      option_named (command, "setting") && is_setting (name);
  if (meant[strlen (name)])
    value = meant + strlen (name) + 1;
  if (row)
    write_hint (hint, "; did you mean '--%s%s%.100s'?", name,
                row->value ? "=" : "",
                !row->value ? ""
                : value     ? value
                            : row->value);
  else if (has_setting)
    write_hint (hint, "; did you mean '-P %s=%.100s'?",
                value && is_number (value) && is_setting (rate_of (name, rate))
                    ? rate
                    : name,
                value ? value : "VALUE");
  else if (!strcmp (name, "size") && takes_size (command))
    write_hint (hint, "; the board size stands alone: '%s %.9s'",
                command->name, value ? value : "8");
  return *hint;
}

/* What is meant by an option of that NAME.  VALUE is NULL if it has none. */
static char *meant_option (char hint[MEANT_MAX], const struct command *command,
                           const char *name, const char *value) {
  const char *synonym = find_synonym (options_and_settings, name);
  const char *meant = synonym ? synonym : name;
  *hint = 0;
  if (*meant == ';')
    return write_hint (hint, "%s", meant);
  if (write_meant (hint, command, meant, value))
    return hint;
  const struct option_row *elsewhere = option_named (&any_command, meant);
  if (elsewhere)
    return write_hint (hint, "; 'allqueens %s' has --%s", owner_of (elsewhere),
                       meant);
  const char *nearest = nearest_of (command, name);
  if (nearest)
    write_meant (hint, command, nearest, value);
  return hint;
}

/* --- words, as getopt meets them --- */

static const char *value_behind (char *const *word) {
  return word[1] && *word[1] != '-' ? word[1] : NULL;
}

/* Whether the next word is the value of an option. */
static bool take_next (const struct option_row *row, char *const *word) {
  const char *value = word[1];
  if (!row->value || !value)
    return false;
  if (row->kind == FILE_NAME && *value == '-' && value[1])
    usage_error ("--%s needs the name of a file, not the option '%.100s'; a "
                 "file of that name is './%.100s'",
                 row->name, value, value);
  return true;
}

/* The option with that name, which may be shortened; NULL: there is none. */
static const struct option_row *long_option (const struct command *command,
                                             const char *name, size_t length) {
  const struct option_row *row, *shortened = NULL;
  for (size_t i = 0; (row = option_row (command, i)); i++)
    if (!strncmp (row->name, name, length)) {
      if (!row->name[length])
        return row;
      shortened = row;
    }
  return shortened;
}

/* A word --NAME or --NAME=VALUE; returns how many words are its value. */
static size_t check_long (const struct command *command, char *const *word) {
  const char *name = *word + 2;
  const size_t length = strcspn (name, "=");
  const struct option_row *row = long_option (command, name, length);
  char alone[NEAREST_MAX + 1], hint[MEANT_MAX];
  if (row)
    return !name[length] && take_next (row, word);
  snprintf (alone, sizeof alone, "%.*s", (int) length, name);
  usage_error (
      "unrecognized option '%.200s'%s", *word,
      meant_option (hint, command, alone,
                    name[length] ? name + length + 1 : value_behind (word)));
}

static const struct option_row *option_of (const struct command *command,
                                           char letter) {
  const struct option_row *row;
  for (size_t i = 0; (row = option_row (command, i)); i++)
    if (row->letter == letter)
      return row;
  return NULL;
}

/* Refuses a long option behind one dash, which getopt takes for letters. */
static void refuse_single_dash (const struct command *command,
                                const char *word) {
  const size_t length = strcspn (word + 1, "=");
  const struct option_row *row;
  for (size_t i = 0; (row = option_row (command, i)); i++)
    if (strlen (row->name) == length && !strncmp (word + 1, row->name, length))
      usage_error ("a long option has two dashes; did you mean '-%.200s'?",
                   word);
}

/* A word of letters; returns how many words are the last one's value. */
static size_t check_letters (const struct command *command,
                             char *const *word) {
  char name[2] = "", hint[MEANT_MAX];
  refuse_single_dash (command, *word);
  for (const char *letter = *word + 1; *letter; letter++) {
    const struct option_row *row = option_of (command, *letter);
    *name = *letter;
    if (!row)
      usage_error (
          "invalid option -- '%s'%s", name,
          meant_option (hint, command, name,
                        letter[1] ? letter + 1 : value_behind (word)));
    if (row->value && letter[1] == '=')
      usage_error ("-%s takes its value without '='; did you mean '-%s "
                   "%.100s'?",
                   name, name, letter + 2);
    if (row->value)
      return !letter[1] && take_next (row, word);
  }
  return 0;
}

/* Refuses an operand of a command that takes a board size alone. */
static void check_size (const struct command *command, const char *text,
                        bool first) {
  const size_t length = strcspn (text, "=");
  char name[NEAREST_MAX + 1], hint[MEANT_MAX] = "";
  snprintf (name, sizeof name, "%.*s", (int) length, text);
  if (text[length])
    meant_option (hint, command, name, text + length + 1);
  else if (!first && command->bit == JUDGE)
    write_hint (hint,
                "; it reads what the search prints: "
                "'%.100s | allqueens judge 8'",
                text);
  else if (!first && strpbrk (text, "./"))
    write_hint (hint, "; did you mean '-o %.100s'?", text);
  if (*hint)
    usage_error ("one board size N, not %s'%.100s'%s", first ? "" : "also ",
                 text, hint);
}

/* Refuses an operand that is no file, and can hardly be meant as one. */
static void check_file (const struct command *command, const char *text,
                        bool first) {
  if (!strcmp (text, "-") || !access (text, F_OK))
    return;
  if (is_digits (text, BOARD_MIN))
    usage_error ("there is no file '%.100s'; did you mean 'echo %.100s | "
                 "allqueens %s -'?",
                 text, text, command->name);
  if (is_digits (text, 1))
    usage_error ("there is no file '%.20s'; did you mean 'allqueens enumerate "
                 "%.20s'?",
                 text, text);
  if (!first && command->bit == CONVERT && strchr (text, '.'))
    usage_error ("there is no file '%.200s' to read; did you mean '-o "
                 "%.200s'?",
                 text, text);
}

void refuse_unknown_options (const struct command *command,
                             char *const *argv) {
  size_t operands = 0;
  for (char *const *word = argv + 1; *word && strcmp (*word, "--"); word++)
    if (**word != '-' || !(*word)[1]) {
      if (command->operands == BOARD_SIZE)
        check_size (command, *word, !operands++);
      else if (command->operands == INPUT_FILES)
        check_file (command, *word, !operands++);
    } else if ((*word)[1] == '-')
      word += check_long (command, word);
    else
      word += check_letters (command, word);
}

/* --- settings --- */

static void check_setting (const struct aq_scheme *scheme,
                           const struct command *command, const char *name,
                           const char *value) {
  const size_t index = aq_setting_named (scheme, name);
  const bool is_known = index != SIZE_MAX;
  char hint[MEANT_MAX], rate[RATE_MAX];
  if (is_number (value) && is_setting (rate_of (name, rate)) &&
      (!is_known || aq_setting_choice (scheme, index, 0)))
    usage_error ("%.60s is no number; did you mean '-P %s=%.100s'?", name,
                 rate, value);
  if (!is_known && !is_setting (name) &&
      *meant_option (hint, command, name, value))
    usage_error ("scheme %s has no setting %.60s%s", scheme->name, name, hint);
}

void refuse_unknown_settings (const struct options *options,
                              const struct command *command) {
  const struct given_settings *given = &options->settings;
  const struct aq_scheme *scheme = options->run.scheme;
  if (!scheme)
    scheme = aq_scheme_default (options->n);
  for (size_t i = 0; i < given->count; i++)
    check_setting (scheme, command, given->of[i].name, given->of[i].value);
}
