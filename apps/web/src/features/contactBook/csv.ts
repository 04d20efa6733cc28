import { toCsvLine } from '../../lib/format/toCsv.ts';

type CsvContact = { name: string; number: string; email: string | null };

export const csvHead = 'name;number;email\r\n';

/** Returns contacts as lines of `contatos.csv` (CONT-02). */
export const toCsv = (contacts: readonly CsvContact[]): string =>
  contacts.map(({ name, number, email }) => toCsvLine([name, number, email ?? ''])).join('');
