import { namesIn } from '../../kernel/db/namesIn.ts';
import type { NamedFields } from '../audit/index.ts';
import { connections } from '../connections/connections.tables.ts';

/** The connection of a user, as the record of changes names it. A deleted connection stays as a row (decision 0010). */
export const recordedNames: NamedFields = { connection: { id: 'whatsappId', read: namesIn(connections) } };
