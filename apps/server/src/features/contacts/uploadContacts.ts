import {
  AppError,
  ContactFields,
  toContactName,
  type ErrorCode,
  type RefusedRow,
  type SheetRow,
} from '@recado/contracts';
import { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { addContacts, findEntries, type ContactEntry } from './addContacts.ts';
import { chatLockOf } from './rememberContact.ts';

const { name, number, email } = ContactFields;
const ValidRow = z.object({ name, number, email });

type Judged = { entries: (ContactEntry & { row: number })[]; errorBag: RefusedRow[] };

/**
 * Creates a contact for each valid and new row of a sheet. Returns the others with their errors (CONT-06, CONT-10). All
 * new contacts are in one transaction; the same sheet a second time adds nothing. Numbers are not looked up at WhatsApp:
 * thousands of look-ups get a number restricted.
 */
export async function uploadContacts(work: UserWork, rows: readonly SheetRow[]) {
  const { entries, errorBag } = judgeRows(rows);
  const added = await addContacts(work, entries);
  const known = entries.flatMap((entry, at) => {
    const { isNew, ...existing } = added[at]!;
    return isNew ? [] : [refuseKnown(entry, existing)];
  });
  return {
    newContacts: entries.flatMap((entry, at) => {
      const { id, isNew } = added[at]!;
      return isNew ? [{ contactName: entry.name, contactId: id, row: entry.row }] : [];
    }),
    errorBag: inOrder([...errorBag, ...known]),
  };
}

/** Returns the result that `uploadContacts` would have, without creating anything. */
export async function checkUpload(work: UserWork, rows: readonly SheetRow[]) {
  const { entries, errorBag } = judgeRows(rows);
  const found = await findEntries(work, entries);
  const known = entries.flatMap((entry, at) => {
    const existing = found[at];
    return existing && !existing.groupOnly ? [refuseKnown(entry, { id: existing.id, name: existing.name })] : [];
  });
  return { newCount: entries.length - known.length, errorBag: inOrder([...errorBag, ...known]) };
}

/**
 * Reads the rows of a sheet. A row that repeats the number of an earlier row, with or without the ninth digit, is refused
 * (CONT-10).
 */
function judgeRows(rows: readonly SheetRow[]): Judged {
  const judged: Judged = { entries: [], errorBag: [] };
  const rowOf = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const row = at + 1;
    const typed = {
      name: textOf(cells.Nome ?? cells.name),
      number: textOf(cells.Telefone ?? cells.number),
      email: textOf(cells.Email ?? cells.email),
    };
    const parsed = ValidRow.safeParse(typed);
    if (!parsed.success) {
      const fields = Object.fromEntries(
        // The first problem of a field is the one to show.
        parsed.error.issues.toReversed().map(({ path, code }) => [String(path[0]), code]),
      );
      judged.errorBag.push({ ...refuse(typed.name, row, 'ERR_VALIDATION'), fields });
      continue;
    }
    const identities = [{ kind: 'phone', value: parsed.data.number } as const];
    const key = chatLockOf(identities);
    const repeats = rowOf.get(key);
    if (repeats !== undefined) {
      judged.errorBag.push({ ...refuse(parsed.data.name, row, 'ERR_DUPLICATED_CONTACT'), repeats });
      continue;
    }
    rowOf.set(key, row);
    judged.entries.push({ ...parsed.data, name: toContactName(parsed.data.name), identities, row });
  }
  return judged;
}

const textOf = (cell: SheetRow['name']): string => (cell === null || cell === undefined ? '' : String(cell).trim());

const refuse = (contactName: string, row: number, code: ErrorCode): RefusedRow => ({
  contactName,
  row,
  error: { message: code, statusCode: new AppError(code).status },
});

const refuseKnown = (entry: Judged['entries'][number], existing: { id: number; name: string }): RefusedRow => ({
  ...refuse(entry.name, entry.row, 'ERR_DUPLICATED_CONTACT'),
  existing,
});

const inOrder = (bag: RefusedRow[]): RefusedRow[] => bag.toSorted((a, b) => a.row - b.row);
