import { readPhoneNumber } from '@recado/contracts';
import { toCsvLine } from '../../lib/format/toCsv.ts';

type CsvContact = { name: string; number: string; email: string | null };

export const csvHead = 'name;number;email\r\n';

/** Returns contacts as lines of `contatos.csv` (CONT-02). */
export const toCsv = (contacts: readonly CsvContact[]): string =>
  contacts.map(({ name, number, email }) => toCsvLine([name, writtenNumber(number), email ?? ''])).join('');

/** Returns a number as an import reads it: one of another country with a plus, because 4512345678 could be Brazilian. */
function writtenNumber(number: string): string {
  const reading = readPhoneNumber(number);
  const isRead = 'number' in reading && reading.number === number;
  return number === '' || (isRead && number.startsWith('55')) ? number : `+${number}`;
}
