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
  /** The line at `headAt` has the names of the columns. Lines above it are titles, and are not imported. */
  hasHead: boolean;
  headAt: number;
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

/** Lines that are searched for the names of the columns: above them, people write titles and dates. */
const headLines = 10;
/** Lines whose cells are looked at for what a column has. */
const sampleLines = 20;

/** Each field is the use of one column. */
function takingOnce() {
  const taken = new Set<ImportedField>();
  return (field: ImportedField | undefined): ImportedField | null => {
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
}

/** The fields that the cells of a line name, as names of the columns. */
function fieldsNamedBy(line: Line | undefined, width: number): (ImportedField | null)[] {
  const take = takingOnce();
  const words = Array.from({ length: width }, (_column, at) => normalizeForSearch(textOf(line?.cells[at])));
  const exact = words.map((word) => take(importedFields.find((field) => names[field].includes(word))));
  return words.map(
    (word, at) => exact[at] ?? take(importedFields.find((field) => names[field].some((name) => word.includes(name)))),
  );
}

/** Returns the line with the names of the columns, and the fields that they name; undefined without such a line. */
function findHead(lines: readonly Line[], width: number): { at: number; named: (ImportedField | null)[] } | undefined {
  const heads = lines.slice(0, headLines).map((line, at) => ({ at, line, named: fieldsNamedBy(line, width) }));
  const countOf = ({ named }: (typeof heads)[number]): number => named.filter((field) => field !== null).length;
  const fits = heads.filter((head) => countOf(head) > 0 && !head.line.cells.some((cell) => isNumber(textOf(cell))));
  // A title may have one of the words ("Clientes de 2026"). A later line must name two fields.
  return fits.find((head) => countOf(head) > 1) ?? fits.find(({ at }) => at === 0);
}

/** Guesses the mapping: by the names of the columns, otherwise by the cells of the first lines. */
export function guessMapping(lines: readonly Line[]): Mapping {
  const width = Math.max(0, ...lines.slice(0, 50).map(({ cells }) => cells.length));
  const head = findHead(lines, width);
  const samples = lines.slice(head ? head.at + 1 : 0).slice(0, sampleLines);
  const fits = (at: number, test: (text: string) => boolean): boolean =>
    samples.some(({ cells }) => test(textOf(cells[at])));
  const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);
  if (head) {
    // An address is one whatever its column is called; other digits may be documents.
    const atEmail = head.named.includes('email')
      ? -1
      : head.named.findIndex((field, at) => field === null && fits(at, isAddress));
    const columns = head.named.map((field, at) => (at === atEmail ? 'email' : field));
    return { columns, hasHead: true, headAt: head.at, country: '55' };
  }
  const take = takingOnce();
  const columns = Array.from({ length: width }, (_column, at) =>
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
  return { columns, hasHead: false, headAt: 0, country: '55' };
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
export const contentOf = (lines: readonly Line[], { hasHead, headAt }: Mapping): readonly Line[] =>
  hasHead ? lines.slice(headAt + 1) : lines;

/** Returns the names of the columns; `unnamed` names those without a name of their own. */
export const titlesOf = (
  lines: readonly Line[],
  { columns, hasHead, headAt }: Mapping,
  unnamed: (column: number) => string,
): string[] => columns.map((_use, at) => (hasHead && textOf(lines[headAt]?.cells[at])) || unnamed(at + 1));

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
