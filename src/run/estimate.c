/* SPDX-License-Identifier: MIT */

/* Estimating the number of solutions that were not sampled. */

#include "run/estimate.h"

#include <math.h>
#include <string.h>

#include "core/sized.h"
#include "run/run_state.h"

/* Two-sided 95 % of the normal distribution. */
static const double quantile = 1.959963984540054;

/* The variance of the estimated number of unseen classes. */
static double variance (double n, double f1, double f2) {
  const double share = (n - 1) / n;
  const double pairs = f2 + 1;
  return share * f1 * (f1 - 1) / (2 * pairs) +
         share * share * f1 * (2 * f1 - 1) * (2 * f1 - 1) /
             (4 * pairs * pairs) +
         share * share * f1 * f1 * f2 * (f1 - 1) * (f1 - 1) /
             (4 * pairs * pairs * pairs * pairs);
}

/* The interval where the estimate says that none is unseen: how many classes
   there may be if all are drawn as often as these on average. */
static void bound_without_unseen (struct aq_estimate *estimate) {
  const double distinct = (double) estimate->distinct;
  const double missed = exp (-(double) estimate->samples / distinct);
  const double deviation = sqrt (distinct * missed * (1 - missed));
  const double low = (distinct - quantile * deviation) / (1 - missed);
  estimate->low = low > distinct ? low : distinct;
  estimate->high = (distinct + quantile * deviation) / (1 - missed);
}

struct aq_estimate aq_estimate_of (uint64_t samples, uint64_t distinct,
                                   uint64_t once, uint64_t twice) {
  struct aq_estimate estimate = {.size = sizeof estimate,
                                 .samples = samples,
                                 .distinct = distinct,
                                 .once = once,
                                 .twice = twice,
                                 .coverage = NAN,
                                 .total = NAN,
                                 .low = NAN,
                                 .high = NAN};
  if (samples)
    estimate.coverage = 1 - (double) once / (double) samples;
  if (samples == distinct) /* too few: however many there are, none repeats */
    return estimate;
  const double n = (double) samples, f1 = (double) once, f2 = (double) twice;
  const double unseen = (n - 1) / n * f1 * (f1 - 1) / (2 * (f2 + 1));
  estimate.total = (double) distinct + unseen;
  if (unseen > 0) {
    const double factor = exp (
        quantile * sqrt (log (1 + variance (n, f1, f2) / (unseen * unseen))));
    estimate.low = (double) distinct + unseen / factor;
    estimate.high = (double) distinct + unseen * factor;
  } else
    bound_without_unseen (&estimate);
  /* The number is a whole one; and where all were drawn, some of them once,
     the interval would begin above it. */
  estimate.low = floor (estimate.low);
  estimate.high = ceil (estimate.high);
  return estimate;
}

/* --- of a run --- */

/* Appends the samples of all islands that this process counts: all of its
   own, or those whose shards it has. */
static enum aq_status list_samples (const struct aq_collect *run,
                                    struct mail *mail,
                                    struct hit_list *samples) {
  const struct aq_transport *transport = run->options.transport;
  const struct hit_list *list[AQ_ISLANDS_MAX];
  enum aq_status status = AQ_OK;
  for (unsigned i = 0; i < run->groups; i++)
    list[i] = &run->group[i].samples;
  if (!transport) {
    for (unsigned i = 0; i < run->groups && !status; i++)
      status = aq_hits_append (samples, list[i]);
    return status;
  }
  status =
      aq_exchange_hits (mail, run->options.n, list, run->groups, transport);
  for (unsigned i = 0; i < AQ_MERGE_TASKS && !status; i++)
    status = aq_hits_append (samples, &mail->batch[i].hits);
  return status;
}

/* Whether two samples are the same solution, or with symmetry closure of the
   same class. */
static bool are_same (const struct aq_collect *run, const struct packed_hit *a,
                      const struct packed_hit *b) {
  return !memcmp (a->key, b->key, sizeof a->key) &&
         (run->options.symmetry || a->images == b->images);
}

/* How often samples occurred: those of a process, or all together. */
struct occurrences {
  uint64_t samples, distinct, once, twice;
  enum aq_status status;
};

static struct occurrences count_own (const struct aq_collect *run) {
  struct mail mail = {0};
  struct hit_list samples = {0};
  struct occurrences own = {.status = list_samples (run, &mail, &samples)};
  own.samples = samples.count;
  aq_hits_sort (&samples);
  for (size_t at = 0, next; at < samples.count; at = next) {
    next = at + 1;
    while (next < samples.count &&
           are_same (run, &samples.hit[at], &samples.hit[next]))
      next++;
    own.distinct++;
    own.once += next - at == 1;
    own.twice += next - at == 2;
  }
  aq_hits_free (&samples);
  aq_mail_free (&mail);
  return own;
}

enum aq_status aq_collect_estimate (const struct aq_collect *run,
                                    struct aq_estimate *estimate) {
  const struct aq_transport *transport = run->options.transport;
  struct occurrences all = {0}, each[AQ_PROCESSES_MAX];
  if (run->status == AQ_LOST_PROCESS)
    return run->status;
  const struct occurrences own = count_own (run);
  if (own.status == AQ_LOST_PROCESS ||
      aq_gather (transport, &own, sizeof own, each))
    return AQ_LOST_PROCESS;
  for (unsigned i = 0; i < aq_process_count (transport); i++) {
    all.samples += each[i].samples;
    all.distinct += each[i].distinct;
    all.once += each[i].once;
    all.twice += each[i].twice;
    all.status = each[i].status > all.status ? each[i].status : all.status;
  }
  if (all.status)
    return all.status;
  const struct aq_estimate result =
      aq_estimate_of (all.samples, all.distinct, all.once, all.twice);
  return aq_sized_out (estimate, sizeof result.size, &result, sizeof result)
             ? AQ_OK
             : AQ_BAD_STRUCT;
}
