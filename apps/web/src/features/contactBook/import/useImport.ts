import { contactsApi, contentOf, titlesOf, type AdjustedRow, type SheetMapping } from '@recado/contracts';
import { useState } from 'react';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { call } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { sheetTexts } from '../../../ui/sheets/sheet.texts.ts';
import { refreshContacts } from '../contactBook.queries.ts';
import { toRows, type Sent } from './columns.ts';
import { importTexts } from './import.texts.ts';
import type { SheetFile } from './readFile.ts';
import { toRefusals, type Refusal } from './refusals.ts';

/** The step of an import, with what the steps before it have found. */
export type ImportState =
  | { step: 'file' }
  | { step: 'columns'; file: SheetFile; mapping: SheetMapping; isBusy?: true }
  | {
      step: 'check';
      file: SheetFile;
      mapping: SheetMapping;
      sent: Sent;
      newCount: number;
      refusals: Refusal[];
      adjusted: AdjustedRow[];
      isBusy?: true;
    }
  | { step: 'result'; created: number; refusals: Refusal[]; adjusted: AdjustedRow[] };

/** The steps of an import, and the calls that lead from one to the next. A call that fails leaves the step as it was. */
export function useImport() {
  const t = useTexts(importTexts);
  const columnText = useTexts(sheetTexts);
  const [state, setState] = useState<ImportState>({ step: 'file' });
  return {
    state,
    setState,
    isBusy: 'isBusy' in state && state.isBusy === true,
    /** Has the rows of a file checked; nothing is stored. */
    async check(file: SheetFile, mapping: SheetMapping): Promise<void> {
      const titles = titlesOf(file.lines, mapping, (n) => columnText('column', { n }));
      const sent = { lines: contentOf(file.lines, mapping), rows: toRows(file.lines, mapping, titles) };
      setState({ step: 'columns', file, mapping, isBusy: true });
      try {
        const { newCount, errorBag, adjusted } = await call(contactsApi.checkUpload, { body: [...sent.rows] });
        const refusals = toRefusals(t, errorBag, sent.lines, sent.rows);
        setState({ step: 'check', file, mapping, sent, newCount, refusals, adjusted });
      } catch (error) {
        toastError(error);
        setState({ step: 'columns', file, mapping });
      }
    },
    async upload(checked: Extract<ImportState, { step: 'check' }>): Promise<void> {
      const { lines, rows } = checked.sent;
      setState({ ...checked, isBusy: true });
      try {
        const { newContacts, errorBag, adjusted } = await call(contactsApi.upload, { body: [...rows] });
        const refusals = toRefusals(t, errorBag, lines, rows);
        setState({ step: 'result', created: newContacts.length, refusals, adjusted });
        refreshContacts();
      } catch (error) {
        // The answer may be lost after the rows were stored. Importing again repeats nothing.
        toastError(error);
        setState(checked);
      }
    },
  };
}
