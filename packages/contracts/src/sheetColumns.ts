import { z } from 'zod';
import { wholeNumber } from './kit.ts';
import { limits } from './limits.ts';

/** A cell of a sheet. */
export type SheetCell = string | number | boolean | null;
/** A row of a sheet with its number there, for messages about it. */
export type SheetLine = { number: number; cells: readonly SheetCell[] };

export const importedFields = ['name', 'number', 'email'] as const;
export type ImportedField = (typeof importedFields)[number];
/** The use of a column: a field of the contact, or extra information under the name of the column. */
export const columnUses = [...importedFields, 'extra'] as const;
export type ColumnUse = (typeof columnUses)[number];

/** The use of the columns of a sheet. */
export type SheetMapping = {
  /** The use of each column; null: not imported. Each field is chosen at most once. */
  columns: readonly (ColumnUse | null)[];
  /** The line at `headAt` has the names of the columns. Lines above it are titles, and are not imported. */
  hasHead: boolean;
  headAt: number;
  /** 55: numbers without a country code are Brazilian. Empty: every number begins with its country code. */
  country: string;
};

/** The names of columns, without accents; the first ones are those of the specification. */
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

export const cellText = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim();
const plainOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
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
function fieldsNamedBy(line: SheetLine | undefined, width: number): (ImportedField | null)[] {
  const take = takingOnce();
  const words = Array.from({ length: width }, (_column, at) => plainOf(cellText(line?.cells[at])));
  const exact = words.map((word) => take(importedFields.find((field) => names[field].includes(word))));
  return words.map(
    (word, at) => exact[at] ?? take(importedFields.find((field) => names[field].some((name) => word.includes(name)))),
  );
}

/** Returns whether a line has a cell that is called exactly like the field, letters alone: "E-mail", "Número:". */
const isExactlyNamed = ({ cells }: SheetLine, field: ImportedField): boolean =>
  cells.some((cell) => names[field].includes(plainOf(cellText(cell)).replace(/\P{L}/gu, '')));

/** Returns the line with the names of the columns, and the fields that they name; undefined without such a line. */
function findHead(
  lines: readonly SheetLine[],
  width: number,
  required: readonly ImportedField[],
): { at: number; named: (ImportedField | null)[] } | undefined {
  const heads = lines.slice(0, headLines).map((line, at) => ({ at, line, named: fieldsNamedBy(line, width) }));
  const countOf = ({ named }: (typeof heads)[number]): number => named.filter((field) => field !== null).length;
  const fits = heads.filter((head) => countOf(head) > 0 && !head.line.cells.some((cell) => isNumber(cellText(cell))));
  // A title may have one of the words ("Clientes de 2026"). A later line must name two fields.
  return (
    heads.find(({ line }) => required.every((field) => isExactlyNamed(line, field))) ??
    fits.find((head) => countOf(head) > 1) ??
    fits.find(({ at }) => at === 0)
  );
}

/** The fields without which no contact is created. */
export const contactFields = ['name', 'number'] as const satisfies ImportedField[];

/** Guesses the mapping: by the names of the columns, otherwise by the cells of the first lines. */
export function guessMapping(
  lines: readonly SheetLine[],
  required: readonly ImportedField[] = contactFields,
): SheetMapping {
  const width = Math.max(0, ...lines.slice(0, 50).map(({ cells }) => cells.length));
  const head = findHead(lines, width, required);
  const samples = lines.slice(head ? head.at + 1 : 0).slice(0, sampleLines);
  const fits = (at: number, test: (text: string) => boolean): boolean =>
    samples.some(({ cells }) => test(cellText(cells[at])));
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
export const chooseUse = (mapping: SheetMapping, column: number, use: ColumnUse | null): SheetMapping => ({
  ...mapping,
  columns: mapping.columns.map((present, at) =>
    at === column ? use : present === use && use !== 'extra' ? null : present,
  ),
});

/** Returns whether every required field is the use of a column. */
export const isComplete = (
  { columns }: Pick<SheetMapping, 'columns'>,
  required: readonly ImportedField[] = contactFields,
): boolean => required.every((field) => columns.includes(field));

/** Returns the columns that have contents and are not imported. */
export function findDropped(lines: readonly SheetLine[], mapping: SheetMapping): number[] {
  const content = contentOf(lines, mapping);
  return mapping.columns.flatMap((use, at) =>
    use === null && content.some(({ cells }) => cellText(cells[at]) !== '') ? [at] : [],
  );
}

/** Returns the mapping with these columns as extra information, as far as a contact has room for it. */
export function keepAsExtra(mapping: SheetMapping, columns: readonly number[]): SheetMapping {
  const room = limits.extraInfoEntries - mapping.columns.filter((use) => use === 'extra').length;
  const kept = new Set(columns.slice(0, Math.max(0, room)));
  return { ...mapping, columns: mapping.columns.map((use, at) => (kept.has(at) ? 'extra' : use)) };
}

/** The rows below the names of the columns. */
export const contentOf = (lines: readonly SheetLine[], { hasHead, headAt }: SheetMapping): readonly SheetLine[] =>
  hasHead ? lines.slice(headAt + 1) : lines;

/** Returns the names of the columns; `unnamed` names those without a name of their own. */
export const titlesOf = (
  lines: readonly SheetLine[],
  { columns, hasHead, headAt }: SheetMapping,
  unnamed: (column: number) => string,
): string[] => columns.map((_use, at) => (hasHead && cellText(lines[headAt]?.cells[at])) || unnamed(at + 1));

/** Returns a number that begins with its country code in a form that is never read as Brazilian. */
export const withPlus = (typed: string, country: string): string =>
  country !== '' || typed === '' || /^(?:\+|00)/.test(typed) ? typed : `+${typed}`;

/** The use of the columns of a sheet that the server reads. */
export const SentMapping = z.object({
  columns: z.array(z.enum(importedFields).nullable()).max(100),
  /** The row of the sheet with the names of the columns: rows from the one below are read. 0: all are. */
  headRow: wholeNumber(0, 1_000_000),
  country: z.string().max(3),
});
export type SentMapping = z.output<typeof SentMapping>;

/** Returns a mapping as it is sent. The lines are those that it was made for. */
export const toSentMapping = (
  lines: readonly SheetLine[],
  { columns, hasHead, headAt, country }: SheetMapping,
): SentMapping => ({
  columns: columns.map((use) => (use === 'extra' ? null : use)),
  headRow: hasHead ? (lines[headAt]?.number ?? 0) : 0,
  country,
});

/** The body of a sheet that is uploaded: JSON in a field of the form, because files travel in forms. */
export const SheetBody = z
  .looseObject({
    /** **+** Without it, the server guesses the columns by their names. */
    mapping: z
      .string()
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom' });
          return z.NEVER;
        }
      })
      .pipe(SentMapping)
      .optional(),
  })
  .optional();

/** The first rows of a sheet whose columns were not found, in the details of ERR_SHEET_COLUMNS. */
export const SheetSample = z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) }));
