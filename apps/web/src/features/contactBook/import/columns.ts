import {
  cellText,
  contentOf,
  cutText,
  limits,
  withPlus,
  type ImportedField,
  type SheetLine,
  type SheetMapping,
  type SheetRow,
} from '@recado/contracts';

/** The rows of the call, with their lines in the file. */
export type Sent = { lines: readonly SheetLine[]; rows: readonly SheetRow[] };

/** Returns the rows of the call (CONT-06), in the order of the lines. `titles`: the names of the columns. */
export function toRows(lines: readonly SheetLine[], mapping: SheetMapping, titles: readonly string[]): SheetRow[] {
  const cellOf = ({ cells }: SheetLine, field: ImportedField): string =>
    cellText(cells[mapping.columns.indexOf(field)]);
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
const extraOf = (
  { cells }: SheetLine,
  { columns }: SheetMapping,
  titles: readonly string[],
): { name: string; value: string }[] =>
  columns
    .flatMap((use, at) => (use === 'extra' ? [{ name: titles[at]!, value: cellText(cells[at]) }] : []))
    .filter(({ value }) => value !== '')
    .slice(0, limits.extraInfoEntries)
    .map(({ name, value }) => ({ name: cutText(name, 100).trim(), value: cutText(value, 1_000) }));
