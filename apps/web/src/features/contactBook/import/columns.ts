import type { SheetRow } from '@recado/contracts';
import { normalizeForSearch } from '../../../lib/format/normalizeForSearch.ts';
import type { Line } from './readFile.ts';
import type { Cell } from './readSheet.worker.ts';

export const importedFields = ['name', 'number', 'email'] as const;
export type ImportedField = (typeof importedFields)[number];

/** The rows of the call, with their lines in the file. */
export type Sent = { lines: readonly Line[]; rows: readonly SheetRow[] };

/** The use of the columns of a sheet. */
export type Mapping = {
  /** The field of each column; null: not imported. Each field is chosen at most once. */
  columns: readonly (ImportedField | null)[];
  hasHead: boolean;
  /** The country code for numbers without one; empty: numbers stay as they are. */
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

/** Chooses the field of a column. Another column that had the field is no longer imported. */
export const chooseField = (mapping: Mapping, column: number, field: ImportedField | null): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((present, at) => (at === column ? field : present === field ? null : present)),
});

/** Returns true if name and number are mapped, without which no contact is created. */
export const isComplete = ({ columns }: Mapping): boolean => columns.includes('name') && columns.includes('number');

/** The rows below the names of the columns. */
export const contentOf = (lines: readonly Line[], { hasHead }: Mapping): readonly Line[] =>
  hasHead ? lines.slice(1) : lines;

/** Returns the rows of the call (CONT-06), in the order of the lines. */
export function toRows(lines: readonly Line[], mapping: Mapping): SheetRow[] {
  const cellOf = ({ cells }: Line, field: ImportedField): string => textOf(cells[mapping.columns.indexOf(field)]);
  return contentOf(lines, mapping).map((line) => ({
    Nome: cellOf(line, 'name'),
    Telefone: withCountry(cellOf(line, 'number'), mapping.country),
    Email: cellOf(line, 'email'),
  }));
}

/**
 * Returns a number with the country code. A number with a plus, or with more than 11 digits, has its code already; zeros
 * before the area code are dropped.
 */
export function withCountry(typed: string, country: string): string {
  if (country === '' || typed.startsWith('+')) return typed;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  // Fewer digits than an area code and a number: the server names it as too short.
  return digits.length === 10 || digits.length === 11 ? `${country}${digits}` : typed;
}
