import type { Errand } from '../errand.ts';
import type { Work } from '../work.ts';

/** Number of rows in one Work, so that no statement takes long. */
const rowsAtOnce = 1_000;
/** Maximum time for one company; the next run continues. */
const companyMs = 60_000;

/** Deletes rows of a company in one Work after the other. `deleteSome` deletes at most `most` rows and returns how many. */
export async function deleteInBatches(
  errand: Errand,
  deleteSome: (work: Work, most: number) => Promise<number>,
): Promise<void> {
  for (const end = performance.now() + companyMs; performance.now() < end;)
    if ((await errand.inCompany((work) => deleteSome(work, rowsAtOnce))) < rowsAtOnce) return;
}
