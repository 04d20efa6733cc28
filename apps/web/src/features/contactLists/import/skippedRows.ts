import type { SkippedRow } from '@recado/contracts';
import { saveFile } from '../../../lib/browser/saveFile.ts';
import { toCsv } from '../../../lib/format/toCsv.ts';
import { errorText, type Translate } from '../../../lib/texts/texts.ts';
import type { listImportTexts } from './import.texts.ts';

type Words = Translate<typeof listImportTexts>;

/** Most rows that the result shows: a sheet may have 50 000, and drawing them stops the browser for seconds. */
export const mostShown = 100;

/** True for a row whose number is there already; the others are wrong. */
export const isRepeated = ({ reason }: SkippedRow): boolean => reason === 'repeated' || reason === 'known';

/** Returns in words why a row was left out. */
export const reasonOf = (t: Words, { reason, problem }: SkippedRow): string =>
  problem ? errorText(problem) : t(`reason.${reason}`);

/** Returns all rows that were left out as a CSV file. */
export const toSkippedCsv = (t: Words, skipped: readonly SkippedRow[]): string =>
  toCsv([[t('rowNumber'), t('name'), t('reason')], ...skipped.map((row) => [row.row, row.name, reasonOf(t, row)])]);

/** Saves all rows that were left out as a CSV file. */
export const saveSkipped = (t: Words, skipped: readonly SkippedRow[]): void =>
  saveFile(`${t('fileName')}.csv`, new Blob([toSkippedCsv(t, skipped)], { type: 'text/csv;charset=utf-8' }));
