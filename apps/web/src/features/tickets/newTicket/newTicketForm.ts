import { ApiError } from '../../../lib/server/ApiError.ts';

export type NewTicketField = 'contact' | 'queue' | 'connection';
/** The problem of a field, as the key of its text. */
export type Problems = Partial<
  Record<
    NewTicketField,
    'chooseContact' | 'chooseQueue' | 'chooseConnection' | 'noDefaultConnection' | 'queueNotYours' | 'optionGone'
  >
>;

type Given = { contactId: number | null; queueId: number | null; whatsappId: number | null };

/** Returns the missing fields: a contact, a queue (not for administrators), a connection (DLG-03, DLG-05). */
export function problemsOf({ contactId, queueId, whatsappId }: Given, isAdmin: boolean): Problems {
  return {
    ...(contactId === null && { contact: 'chooseContact' }),
    ...(queueId === null && !isAdmin && { queue: 'chooseQueue' }),
    ...(whatsappId === null && { connection: 'chooseConnection' }),
  };
}

const refusals: Record<string, Problems> = {
  ERR_NO_CONTACT_FOUND: { contact: 'optionGone' },
  ERR_NO_QUEUE_FOUND: { queue: 'optionGone' },
  ERR_NO_PERMISSION: { queue: 'queueNotYours' },
  ERR_NO_WAPP_FOUND: { connection: 'optionGone' },
  ERR_NO_DEF_WAPP_FOUND: { connection: 'noDefaultConnection' },
};

/** The field a refusal of the server is about; none for those that are about no field. */
export const refusalOf = (error: unknown): Problems => (error instanceof ApiError ? (refusals[error.code] ?? {}) : {});
