import type { Plant } from './experiment.ts';

export const overtakesFailures: Plant = {
  name: 'overtakes-failures',
  what: 'the next event of a ticket does not wait for one that failed',
  noticedAs: /^R19W: \d+ events of a ticket arrived before an earlier one/,
  edits: [
    ['and h.attempts > 0 and not ${hasCome(sql`h.next_at`)})))', 'and false)))'],
    ['if (!await attempt(delivery)) break;', 'await attempt(delivery);'],
  ],
};

export const losesFailures: Plant = {
  name: 'loses-failures',
  what: 'an event whose first attempt failed is not attempted again',
  noticedAs: /^R19W: \d+ of \d+ events did not arrive/,
  edits: [["case when d.deliver_until <= now() or ${wasForced} then 'failed' else 'waiting' end", "'failed'"]],
};

export const deliversOneByOne: Plant = {
  name: 'delivers-one-by-one',
  what: 'a process has one request to a receiver at a time',
  noticedAs: /^R19W: another company waited/,
  edits: [
    [
      'const answer = await postDelivery(',
      'while (globalThis.isPosting) await new Promise((resolve) => globalThis.setTimeout(resolve, 5));\n\t\tglobalThis.isPosting = true;\n\t\tconst answer = await postDelivery(',
    ],
    ['await results.add({', 'globalThis.isPosting = false;\n\t\tawait results.add({'],
  ],
};
