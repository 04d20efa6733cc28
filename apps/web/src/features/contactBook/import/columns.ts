import { cutText, limits, type SheetRow } from '@recado/contracts';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';
import type { Line } from './readFile.ts';
import type { Cell } from './readRows.ts';

export const importedFields = ['name', 'number', 'email'] as const;
export type ImportedField = (typeof importedFields)[number];
/** The use of a column: a field of the contact, or extra information under the name of the column. */
export const columnUses = [...importedFields, 'extra'] as const;
export type ColumnUse = (typeof columnUses)[number];

/** The rows of the call, with their lines in the file. */
export type Sent = { lines: readonly Line[]; rows: readonly SheetRow[] };

/** The use of the columns of a sheet. */
export type Mapping = {
  /** The use of each column; null: not imported. Each field is chosen at most once. */
  columns: readonly (ColumnUse | null)[];
  hasHead: boolean;
  /** 55: numbers without a country code are Brazilian. Empty: every number begins with its country code. */
  country: string;
};

const names: Record<ImportedField, readonly string[]> = {
  name: ['nome', 'name', 'nombre', 'cliente', 'contato', 'contact', 'contacto', 'razao social'],
  number: [
    'telefone',
    'celular',
    'numero',
    'whatsapp',
    'number',
    'phone',
    'fone',
    'mobile',
    'telefono',
    'movil',
    'tel',
  ],
  email: ['email', 'e-mail', 'correo', 'mail'],
};

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell).trim());
const isNumber = (text: string): boolean => /^[+\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 8;

/** Guesses the mapping: by the names in the first row, otherwise by the cells of the first rows. */
export function guessMapping(lines: readonly Line[]): Mapping {
  const head = lines[0]?.cells ?? [];
  const width = Math.max(0, ...lines.slice(0, 50).map(({ cells }) => cells.length));
  const words = Array.from({ length: width }, (_column, at) => normalizeForSearch(textOf(head[at])));
  const taken = new Set<ImportedField>();
  const take = (field: ImportedField | undefined): ImportedField | null => {
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const exact = words.map((word) => take(importedFields.find((field) => names[field].includes(word))));
  const named = words.map(
    (word, at) => exact[at] ?? take(importedFields.find((field) => names[field].some((name) => word.includes(name)))),
  );
  const hasHead = named.some((field) => field !== null) && !head.some((cell) => isNumber(textOf(cell)));
  if (hasHead) return { columns: named, hasHead, country: '55' };
  taken.clear();
  const samples = lines.slice(0, 20);
  const fits = (at: number, test: (text: string) => boolean): boolean =>
    samples.some(({ cells }) => test(textOf(cells[at])));
  const columns = words.map((_word, at) =>
    take(
      fits(at, (text) => text.includes('@'))
        ? 'email'
        : fits(at, isNumber)
          ? 'number'
          : fits(at, (text) => /\p{L}/u.test(text))
            ? 'name'
            : undefined,
    ),
  );
  return { columns, hasHead: false, country: '55' };
}

/** Chooses the use of a column. Another column that had the field is no longer imported. */
export const chooseUse = (mapping: Mapping, column: number, use: ColumnUse | null): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((present, at) =>
    at === column ? use : present === use && use !== 'extra' ? null : present,
  ),
});

/** Returns true if name and number are mapped, without which no contact is created. */
export const isComplete = ({ columns }: Mapping): boolean => columns.includes('name') && columns.includes('number');

/** The rows below the names of the columns. */
export const contentOf = (lines: readonly Line[], { hasHead }: Mapping): readonly Line[] =>
  hasHead ? lines.slice(1) : lines;

/** Returns the names of the columns; `unnamed` names those without a name of their own. */
export const titlesOf = (
  lines: readonly Line[],
  { columns, hasHead }: Mapping,
  unnamed: (column: number) => string,
): string[] => columns.map((_use, at) => (hasHead && textOf(lines[0]?.cells[at])) || unnamed(at + 1));

/** Returns the rows of the call (CONT-06), in the order of the lines. `titles`: the names of the columns. */
export function toRows(lines: readonly Line[], mapping: Mapping, titles: readonly string[]): SheetRow[] {
  const cellOf = ({ cells }: Line, field: ImportedField): string => textOf(cells[mapping.columns.indexOf(field)]);
  return contentOf(lines, mapping).map((line) => {
    const extraInfo = extraOf(line, mapping, titles);
    return {
      Nome: cellOf(line, 'name'),
      Telefone: withPlus(cellOf(line, 'number'), mapping.country),
      Email: cellOf(line, 'email'),
      ...(extraInfo.length > 0 && { extraInfo }),
    };
  });
}

/** The contents of the columns that become extra information, within the limits of a contact. */
const extraOf = ({ cells }: Line, { columns }: Mapping, titles: readonly string[]): { name: string; value: string }[] =>
  columns
    .flatMap((use, at) => (use === 'extra' ? [{ name: titles[at]!, value: textOf(cells[at]) }] : []))
    .filter(({ value }) => value !== '')
    .slice(0, limits.extraInfoEntries)
    .map(({ name, value }) => ({ name: cutText(name, 100).trim(), value: cutText(value, 1_000) }));

/** Returns a number that begins with its country code in a form that is never read as Brazilian. */
const withPlus = (typed: string, country: string): string =>
  country !== '' || typed === '' || /^(?:\+|00)/.test(typed) ? typed : `+${typed}`;
