import {
  AppError,
  ContactFields,
  longestContactName,
  phoneNumber,
  toContactName,
  unguardFormula,
  type AdjustedRow,
  type ErrorCode,
  type RefusedRow,
  type SheetRow,
} from '@recado/contracts';
import { z } from 'zod';
import { invalid } from '../../kernel/http/parseRequest.ts';
import { inSlices } from '../../kernel/inSlices.ts';
import type { UserWork } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { addContacts, findEntries, type ContactEntry } from './addContacts.ts';
import { numbered } from './createContact.ts';
import { chatLockOf } from './rememberContact.ts';

/** A name may be longer than a person types, because exports contain names that WhatsApp set. */
const ValidRow = z.object({
  name: z.string().transform(toContactName).pipe(z.string().min(2)),
  number: phoneNumber,
});

export type Judged = { entries: (ContactEntry & { row: number })[]; errorBag: RefusedRow[]; adjusted: AdjustedRow[] };

/**
 * Creates a contact for each valid and new row of a judged sheet. Returns the others with their errors (CONT-06,
 * CONT-10). All new contacts are in one transaction; the same sheet a second time adds nothing. Numbers are not looked up
 * at WhatsApp: thousands of look-ups get a number restricted.
 */
export async function uploadContacts(work: UserWork, { entries, errorBag, adjusted }: Judged) {
  const added = await addContacts(work, entries);
  const known = entries.flatMap((entry, at) => {
    const { isNew, ...existing } = added[at]!;
    return isNew ? [] : [refuseKnown(entry, existing)];
  });
  const newContacts = entries.flatMap((entry, at) => {
    const { id, isNew } = added[at]!;
    return isNew ? [{ contactName: entry.name, contactId: id, row: entry.row }] : [];
  });
  if (newContacts.length > 0)
    await recordAudit(work, {
      kind: 'contact',
      id: newContacts[0]!.contactId,
      name: '',
      after: {},
      facts: { count: newContacts.length },
    });
  return {
    newContacts,
    errorBag: inOrder([...errorBag, ...known]),
    adjusted: ofNew(adjusted, known),
  };
}

/** Returns the result that `uploadContacts` of the same rows would have, without creating anything. */
export async function checkUpload(work: UserWork, { entries, errorBag, adjusted }: Judged) {
  const found = await findEntries(work, entries);
  const known = entries.flatMap((entry, at) => {
    const existing = found[at];
    return existing && !existing.groupOnly ? [refuseKnown(entry, { id: existing.id, name: existing.name })] : [];
  });
  return {
    newCount: entries.length - known.length,
    errorBag: inOrder([...errorBag, ...known]),
    adjusted: ofNew(adjusted, known),
  };
}

/**
 * Reads the rows of a sheet, before a connection is taken: this may take a while. A row that repeats the number of an
 * earlier row, with or without the ninth digit, is refused (CONT-10).
 */
export async function judgeRows(rows: readonly SheetRow[]): Promise<Judged> {
  const judged: Judged = { entries: [], errorBag: [], adjusted: [] };
  const rowOf = new Map<string, number>();
  for await (const [at, cells] of inSlices(rows.entries())) {
    const row = at + 1;
    // An export has guarded names and e-mails against formulas.
    const typed = {
      name: unguardFormula(textOf(cells.Nome ?? cells.name)),
      number: textOf(cells.Telefone ?? cells.number),
      email: unguardFormula(textOf(cells.Email ?? cells.email)),
    };
    const parsed = ValidRow.safeParse(typed);
    if (!parsed.success) {
      const { code, details } = invalid(parsed.error);
      judged.errorBag.push({
        ...refuse(typed.name, row, code),
        fields: details!.fields as NonNullable<RefusedRow['fields']>,
      });
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
    const email = ContactFields.email.safeParse(typed.email);
    if (!email.success) judged.adjusted.push({ row, field: 'email' });
    if (typed.name.length > longestContactName) judged.adjusted.push({ row, field: 'name' });
    judged.entries.push({
      ...parsed.data,
      email: email.data ?? null,
      extraInfo: numbered(cells.extraInfo ?? []),
      identities,
      row,
    });
  }
  return judged;
}

/** The adjusted rows whose contact is new. */
function ofNew(adjusted: readonly AdjustedRow[], known: readonly RefusedRow[]): AdjustedRow[] {
  const knownRows = new Set(known.map(({ row }) => row));
  return adjusted.filter(({ row }) => !knownRows.has(row));
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
