import { cutText, AppError, limits, type DeadLetter } from '@recado/contracts';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { fragment, hot, param, params, raw, returns, type RowOf } from '../../kernel/db/hot.ts';
import { follows, pageOf, type NumberedQuery } from '../../kernel/db/page.ts';
import type { Work } from '../../kernel/work.ts';
import { getConnection } from '../connections/index.ts';
import { whichMessage } from '../messages/index.ts';
import { deadLetters } from './deadLetters.tables.ts';
import { toReason } from './reasons.ts';

const d = alias(deadLetters, 'd');
const { companyId, connectionId, id } = params(deadLetters);

/** Finds the contact by one of the event's identities, otherwise by the message that a receipt refers to. */
const page = hot('deadLetters.page')`
  select ${returns({
    id: d.id,
    event: d.event,
    error: d.error,
    attempts: d.attempts,
    createdAt: d.createdAt,
    many: fragment`(
      select count(*)::int from dead_letters where company_id = ${companyId} and connection_id = ${connectionId})`.as<number>(),
    contact: fragment`coalesce(
      (select json_build_object('name', c.name, 'number', c.number)
        from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
        where i.company_id = ${companyId} and (i.kind, i.value) in (
          select identity ->> 'kind', identity ->> 'value'
          from jsonb_array_elements(case when jsonb_typeof(d.event -> 'identities') = 'array' then d.event -> 'identities' else '[]' end) identity)
        order by c.id limit 1),
      (select json_build_object('name', c.name, 'number', c.number)
        from messages m join contacts c on c.company_id = m.company_id and c.id = m.chat_contact_id
        where m.company_id = ${companyId} and m.id in (${whichMessage(raw(`(d.event ->> 'wid')`))}) limit 1))`.as<{
      name: string;
      number: string;
    } | null>(),
  })}
  from dead_letters d where d.company_id = ${companyId} and d.connection_id = ${connectionId}
  order by d.id desc limit ${param('limit', 'int')} offset ${param('offset', 'int')}`;

const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const Shown = z.string().trim().min(1);
/** The displayable part of an event. The event could not be recorded, so its shape is not trusted. */
const Event = z.object({
  type: lenient(z.enum(['message', 'edit', 'deletion', 'reaction', 'receipt', 'mapping', 'numberChange'])),
  identities: lenient(z.array(z.object({ kind: z.string(), value: z.string() }))),
  profileName: lenient(Shown),
  fromMe: lenient(z.boolean()),
  sentAt: lenient(z.iso.datetime()),
  body: lenient(Shown),
  emoji: lenient(Shown),
  content: lenient(z.object({ mediaType: lenient(z.string()), body: lenient(Shown) })),
});

/** Shortens a text to a recognizable beginning. */
const excerptLength = 160;

/** Returns a page of a connection's dead letters, newest first. Throws ERR_NO_WAPP_FOUND. */
export async function listDeadLetters(work: Work, connectionId: number, query: NumberedQuery) {
  await getConnection(work, connectionId);
  const number = pageOf(query);
  const size = limits.listPage;
  const rows = await work.rows(page, { connectionId, limit: size, offset: (number - 1) * size });
  return { letters: rows.map(toDeadLetter), ...follows(number, size, rows[0]?.many ?? 0) };
}

function toDeadLetter({
  id,
  event: stored,
  error,
  attempts,
  createdAt,
  contact,
}: RowOf<typeof page>): z.input<typeof DeadLetter> {
  const event = Event.catch({}).parse(stored);
  const phone = event.identities?.find(({ kind }) => kind === 'phone')?.value;
  const text = event.content?.body ?? event.body ?? event.emoji;
  return {
    id,
    kind: event.type ?? 'unknown',
    fromMe: event.fromMe ?? false,
    isGroup: event.identities?.some(({ kind }) => kind === 'group') ?? false,
    name: (contact?.name ?? (event.fromMe ? '' : event.profileName)) || null,
    number: (contact?.number ?? phone) || null,
    text: text === undefined ? null : excerptOf(text),
    at: event.sentAt ?? createdAt,
    attempts,
    reason: toReason(error),
  };
}

const excerptOf = (text: string): string =>
  (text.length > excerptLength ? `${cutText(text, excerptLength).trimEnd()}…` : text).toWellFormed();

/** Throws ERR_NO_DEAD_LETTER_FOUND if the connection has no such dead letter. */
export async function getDeadLetter(work: Work, connectionId: number, id: number): Promise<void> {
  await getConnection(work, connectionId);
  if ((await work.rows(one, { connectionId, id })).length === 0) throw new AppError('ERR_NO_DEAD_LETTER_FOUND');
}

const one = hot('deadLetters.one')`
  select 1 as found from dead_letters
  where company_id = ${companyId} and connection_id = ${connectionId} and id = ${id}`;
