import { sql } from 'drizzle-orm';
import { keyOfRequest, type OutsideRequest, type OutsideSession } from '@recado/contracts';
import type { Work } from '../../../kernel/work.ts';
import { fillText } from '../../messages/index.ts';
import type { TicketRow } from '../../tickets/index.ts';
import { orderWords } from './takeOrders.ts';

/** The settings of a bot, with the variables of its texts filled. */
export type TypebotSettings = {
  address: string;
  slug: string;
  delayMs: number;
  /** Minutes of silence after which a conversation starts anew; 0 is never. */
  expires: number;
  finishWord: string;
  restartWord: string;
  restartMessage: string;
  unknownMessage: string;
};

export type TypebotRequest = {
  settings: TypebotSettings;
  /** The conversation so far, if it belongs to this bot. */
  session: OutsideSession | null;
  /** The key of the integration or node, and the time of the contact's message, in ms. */
  of: string;
  at: number;
  texts: readonly string[];
  /** The files of the contact's messages. */
  files: readonly StoredFile[];
  /** The contact has written the name of an order (`takeOrders`) in this ticket, or has it in the name. */
  hasOrderWords: boolean;
  variables: Readonly<Record<string, string>>;
};

/** The ticket, its pending request, and the conversation that belongs to it. */
export type Facts = {
  ticket: TicketRow;
  pending: OutsideRequest;
  session: OutsideSession | null;
  files: readonly StoredFile[];
};
export type StoredFile = { path: string; name: string; mime: string };

/** The settings of a Typebot, of an integration or of a node. */
export type TypebotFields = {
  urlN8N: string;
  typebotSlug: string;
  typebotDelayMessage: number;
  typebotExpires: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
};

/** The texts of the product are filled here; those of the bot are sent as they are (behaviour 5.2). */
export async function typebotRequest(
  work: Work,
  fields: TypebotFields,
  { ticket, pending, session, files }: Facts,
  others: Readonly<Record<string, string>> = {},
): Promise<TypebotRequest> {
  return {
    settings: {
      address: fields.urlN8N,
      slug: fields.typebotSlug,
      delayMs: fields.typebotDelayMessage,
      expires: fields.typebotExpires,
      finishWord: fields.typebotKeywordFinish,
      restartWord: fields.typebotKeywordRestart,
      restartMessage: await fillText(work, ticket, fields.typebotRestartMessage, '', others),
      unknownMessage: await fillText(work, ticket, fields.typebotUnknownMessage, '', others),
    },
    session,
    of: keyOfRequest(pending.asks),
    at: pending.at,
    texts: pending.texts,
    files: files.map(({ path, name, mime }) => ({ path, name, mime })),
    hasOrderWords: await hasOrderWords(work, ticket, others),
    variables: { ...others, number: ticket.contact.number ?? '', pushName: ticket.contact.name, protocol: ticket.code },
  };
}

async function hasOrderWords(
  work: Work,
  ticket: TicketRow,
  others: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { name } = ticket.contact;
  if ([name, ...Object.values(others)].some((value) => new RegExp(orderWords, 'i').test(value))) return true;
  const { rows } = await work.db.execute(sql`
    select exists (
      select 1 from messages
      where company_id = ${work.companyId} and ticket_id = ${ticket.id} and not from_me
        and (body ~* ${orderWords} or transcript ~* ${orderWords})) as found`);
  return (rows[0] as { found: boolean }).found;
}
