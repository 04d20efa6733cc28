import { auditApi, type AuditEntry } from '@recado/contracts';
import { saveFile } from '../../lib/browser/saveFile.ts';
import { dateText, clock } from '../../lib/format/dates.ts';
import { toCsv } from '../../lib/format/toCsv.ts';
import { call } from '../../lib/server/call.ts';
import type { Translate } from '../../lib/texts/texts.ts';
import type { auditTexts } from './audit.texts.ts';
import { linesOf, rowNameOf, userNameOf } from './entryWords.ts';

export type AuditFilter = { searchParam?: string; kind?: AuditEntry['kind']; from?: string; to?: string };

/** Saves all entries that a filter finds as a CSV file, one line for each entry. `signal` stops the reading. */
export async function exportAudit(
  t: Translate<typeof auditTexts>,
  filter: AuditFilter,
  signal: AbortSignal,
): Promise<void> {
  const rows: string[][] = [[t('when'), t('who'), t('what'), t('kind'), t('details')]];
  let cursor: string | null = null;
  do {
    const page: { entries: AuditEntry[]; nextCursor: string | null } = await call(auditApi.list, {
      query: { ...filter, ...(cursor !== null && { cursor }) },
      signal,
    });
    for (const entry of page.entries)
      rows.push([
        `${dateText(entry.createdAt)} ${clock(entry.createdAt)}`,
        userNameOf(t, entry),
        `${t(`action.${entry.action}`)} ${rowNameOf(t, entry)}`,
        t(`kind.${entry.kind}`),
        linesOf(t, entry).join('\n'),
      ]);
    cursor = page.nextCursor;
  } while (cursor !== null);
  saveFile('o-que-mudou.csv', new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
}
