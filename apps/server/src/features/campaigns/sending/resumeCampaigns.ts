import { inArray } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { campaigns } from '../campaigns.tables.ts';
import { wakeCampaigns } from './bookStart.ts';
import { bookBegunParts, bookDueStarts } from './bookStanding.ts';

/**
 * Lets the campaigns that waited while the company was not served go on (behaviour 14.4). Parts beyond those that are
 * enqueued at once are sent by their own waiting jobs, in ten minutes.
 */
export async function resumeCampaigns(work: Work): Promise<void> {
  await bookDueStarts(work);
  await wakeCampaigns(work);
  await bookBegunParts(work, inArray(campaigns.status, ['EM_ANDAMENTO', 'FINALIZADA']));
}
