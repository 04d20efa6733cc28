import { campaignsApi, type Shipping } from '@recado/contracts';
import { saveFile } from '../../../lib/browser/saveFile.ts';
import { companyTime } from '../../../lib/format/companyTime.ts';
import { toCsv } from '../../../lib/format/toCsv.ts';
import { call } from '../../../lib/server/call.ts';
import type { Translate } from '../../../lib/texts/texts.ts';
import { reasonOf } from './reasonOf.ts';
import { stateOf } from './recipientState.ts';
import type { campaignReportTexts } from './report.texts.ts';

type Words = Translate<typeof campaignReportTexts>;

/** Saves all recipients of a campaign as a CSV file, one line for each. `signal` stops the reading. */
export async function exportRecipients(
  t: Words,
  { id: campaignId, name, zone }: { id: number; name: string; zone: string },
  signal: AbortSignal,
): Promise<void> {
  const rows: (string | number)[][] = [
    [
      t('contact'),
      t('number'),
      t('status'),
      t('reason'),
      t('variant'),
      t('delivered'),
      t('receivedCount'),
      t('readCount'),
      t('answeredCount'),
      t('optedOutCount'),
      t('ticketState'),
      t('rating'),
      t('message'),
    ],
  ];
  let cursor: string | null = null;
  do {
    const page: { records: Shipping[]; nextCursor: string | null } = await call(campaignsApi.exportRecipients, {
      params: { campaignId },
      query: cursor === null ? {} : { cursor },
      signal,
    });
    for (const shipping of page.records) rows.push(cellsOf(t, shipping, zone));
    cursor = page.nextCursor;
  } while (cursor !== null);
  saveFile(`${t('fileName')}-${name}.csv`, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}

function cellsOf(t: Words, shipping: Shipping, zone: string): (string | number)[] {
  const time = (at: string | null): string => (at === null ? '' : companyTime(at, zone, 0));
  return [
    shipping.name,
    shipping.number,
    t(stateOf(shipping).word),
    reasonOf(t, shipping),
    shipping.variant ?? '',
    time(shipping.deliveredAt),
    time(shipping.receivedAt),
    time(shipping.readAt),
    time(shipping.answeredAt),
    time(shipping.optedOutAt),
    shipping.answerTicket === null ? '' : t(`ticket.${shipping.answerTicket.status}`),
    shipping.answerTicket?.rating ?? '',
    shipping.message ?? '',
  ];
}
