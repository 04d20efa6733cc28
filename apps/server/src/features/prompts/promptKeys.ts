import { declareSealed, resealText } from '../../kernel/db/sealedTables.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { prompts } from './prompts.tables.ts';

type Place = { companyId: number; id: number };
type KeyColumn = 'api_key' | 'voice_key';
const at = ({ companyId, id }: Place, column: KeyColumn) => ({ table: 'prompts', column, row: `${companyId}:${id}` });

/** Encrypts a key of a prompt for its row and column. */
export const sealKey = (secrets: Secrets, key: string, place: Place, column: KeyColumn = 'api_key'): string =>
  secrets.seal(key, at(place, column));
export const openKey = (secrets: Secrets, sealed: string, place: Place, column: KeyColumn = 'api_key'): string =>
  secrets.open(sealed, at(place, column));

declareSealed(prompts, 'prompts', {
  apiKey: (row, secrets) => resealText(secrets, row.apiKey, at(row, 'api_key')),
  voiceKey: (row, secrets) => resealText(secrets, row.voiceKey, at(row, 'voice_key')),
});
