import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdministrationLoad } from './seedAdministration.ts';

/** Description of the load in a data directory, so that it can be measured again. */
export type LoadNote = {
  adminEmail: string;
  attendantEmail: string;
  password: string;
  companyId: number;
  connectionId: number;
  tickets: number;
  messages: number;
  /** The second company, for the screens of administrators. Directories of `npm run seed:load` have none. */
  administration?: AdministrationLoad;
};

const fileIn = (directory: string): string => join(directory, 'load.json');

export const readLoadNote = (directory: string): LoadNote | undefined =>
  existsSync(fileIn(directory)) ? (JSON.parse(readFileSync(fileIn(directory), 'utf8')) as LoadNote) : undefined;

/** Keeps the note beside the database; the password is of a company that exists for measuring alone. */
export function writeLoadNote(
  directory: string,
  { adminEmail, attendantEmail, password, companyId, connectionId, tickets, messages, administration }: LoadNote,
): void {
  writeFileSync(
    fileIn(directory),
    JSON.stringify({
      adminEmail,
      attendantEmail,
      password,
      companyId,
      connectionId,
      tickets,
      messages,
      ...(administration && { administration }),
    } satisfies LoadNote),
    { mode: 0o600 },
  );
}
