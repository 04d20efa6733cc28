import { Ack, AppError, type ConnectionStatus, type Provider } from '@recado/contracts';
import { fragment, hot, nullable, params, raw, returns, type RowOf } from '../../kernel/db/hot.ts';
import type { TokenCaller } from '../../kernel/http/tokenCaller.ts';
import type { Question } from '../../kernel/opening.ts';
import { contactsByIdentities, spelledOut, type KnownContact } from '../contacts/index.ts';
import { fallbackOf } from '../tickets/index.ts';
import { messages } from '../messages/messages.tables.ts';

type Sender = { id: number; status: ConnectionStatus; provider: Provider };

const { companyId } = params(messages);
const wanted = nullable('wanted', 'int');

/**
 * The first query of a send: the connection, the contact of the number, and the fallback ticket, whose row it locks. A
 * contact counts as reached if they wrote on the connection or received something there. Travels with `begin`, because a
 * send that asks its questions one by one costs four times as much.
 */
const lookAhead = hot('externalApi.lookAhead')`
  with sender as (
      select w.id, w.status, w.provider from connections w
      where w.company_id = ${companyId} and w.deleted_at is null
        and case when ${wanted} is null then w.is_default else w.id = ${wanted} end),
    contact as (${contactsByIdentities}),
    oldest as (select * from contact order by id limit 1),
    place as (${fallbackOf('(select id from sender)', '(select id from oldest)')})
  select ${returns({
    sender: raw('(select row_to_json(sender) from sender)').as<Sender | null>(),
    contact: raw('(select row_to_json(oldest) from oldest)').as<KnownContact | null>(),
    isReached: fragment`exists (
      select 1 from messages m
      where m.company_id = ${companyId} and m.chat_contact_id = (select id from oldest)
        and m.connection_id = (select id from sender) and (not m.from_me or m.ack >= ${Ack.delivered}))`.as<boolean>(),
    fallbackId: raw('(select id from place)').as<number | null>(),
  })}`;

export type Ahead = RowOf<typeof lookAhead>;

/** Returns the first query of a send to a number. `connectionId` is null for the default connection. */
export const lookingAhead = (number: string, connectionId: number | null): Question<typeof lookAhead> => ({
  statement: lookAhead,
  values: { wanted: connectionId, ...spelledOut([phoneOf(number)]) },
});

/** The identity of a number. */
export const phoneOf = (number: string) => ({ kind: 'phone', value: number }) as const;

/**
 * Returns the connection that a token sends with: its own, otherwise the default one. Throws ERR_NO_WAPP_FOUND or
 * ERR_NO_DEF_WAPP_FOUND if there is none, and ERR_WAPP_NOT_INITIALIZED if it is off or waits for pairing.
 */
export function getSender({ sender }: Ahead, { connectionId }: TokenCaller): Sender {
  if (!sender) throw new AppError(connectionId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND');
  if (sender.status === 'DISCONNECTED' || sender.status === 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return sender;
}
