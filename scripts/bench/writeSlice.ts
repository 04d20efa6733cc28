import type pg from 'pg';
import { protocolDigits } from '../../apps/server/src/features/tickets/protocolDigits.ts';
import { attendantTexts, customerTexts } from './loadTexts.ts';
import type { LoadCompany } from './makeLoadCompany.ts';

/**
 * Stores the planned tickets `from` to `to` with their messages, log and tags, in one transaction: whoever looks in
 * between sees whole attendances, with counters and last messages as the product itself would have left them.
 */
export async function writeSlice(
  client: pg.Client,
  { companyId, connectionId, tagIds }: LoadCompany,
  from: number,
  to: number,
): Promise<number> {
  await client.query('begin');
  try {
    await client.query(
      'create temp table load_message (n int, k int, id int, contact_id int, user_id int, from_me bool, read bool, ack int, kind text, body text, sent_at timestamptz) on commit drop',
    );
    const { rowCount } = await client.query(drawMessages, [from, to, customerTexts, attendantTexts]);
    await client.query('analyze load_message');
    await client.query(insertTickets, [companyId, connectionId, from, to]);
    await client.query(insertMessages, [companyId, connectionId, from, to]);
    await client.query(insertEvents, [companyId, connectionId, from, to]);
    await client.query(insertTags, [companyId, tagIds, from, to]);
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Authors and times of the messages. The contact writes first, the unread messages are the last, and a pending ticket
 * has no answer.
 */
const drawMessages = `
  insert into load_message
  with said as (
    select t.*, k, status <> 'pending' and k > 1 and k <= t.messages - t.unread and random() < 0.48 as from_me, random() as chance, random() as luck
    from load_ticket t, generate_series(1, t.messages) k where t.n between $1::int and $2::int order by t.n, k
  ), kinds as (
    select *, case when from_me or chance > 0.08 then 'conversation' when chance < 0.04 then 'image' when chance < 0.06 then 'audio' when chance < 0.067 then 'application' when chance < 0.072 then 'video'
      when chance < 0.077 then 'locationMessage' else 'contactMessage' end as kind from said
  )
  select n, k, nextval(pg_get_serial_sequence('messages', 'id')), contact_id, user_id, from_me, from_me or k <= messages - unread,
    case when not from_me then 0 when status = 'closed' or k < messages then 3 else 1 + floor(luck * 3) end, kind,
    case kind
      when 'conversation' then replace(case
        when from_me then ($4::text[])[1 + floor(luck * cardinality($4::text[]))::int]
        when chance < 0.2 then ($3::text[])[1 + floor(luck * cardinality($3::text[]))::int] || '. ' || ($3::text[])[1 + floor(chance * 5 * cardinality($3::text[]))::int]
        else ($3::text[])[1 + floor(luck * cardinality($3::text[]))::int] end, '#', (10000 + (n * 31 + k) % 90000)::text)
      when 'image' then case when luck < 0.3 then 'Ficou assim' else '' end
      when 'locationMessage' then '|https://maps.google.com/maps?q=-23.96,-46.33&z=17|Rua da Praia, ' || n % 900
      when 'contactMessage' then E'BEGIN:VCARD\\nVERSION:3.0\\nFN:Portaria ' || n % 90 || E'\\nTEL;waid=5513991' || 100000 + n % 90000 || ':+5513991' || 100000 + n % 90000 || E'\\nEND:VCARD'
      else '' end,
    created_at + (k - 1 + case when k > 1 then luck * 0.8 else 0 end) * gap * interval '1 second'
  from kinds`;

/** The list shows the last message; the counter is the number of unread ones. */
const insertTickets = `
  insert into tickets (company_id, id, status, code, contact_id, connection_id, queue_id, user_id, last_message, last_message_id, last_message_at, last_message_type, last_message_from_me, last_message_ack, unread_messages, touched,
    pending_since, accepted_at, closed_at, active_at, created_at, updated_at)
  select $1::int, t.id, t.status, to_char(t.created_at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || ${protocolDigits('t.id')}, t.contact_id, $2::int, t.queue_id, t.user_id,
    left(case m.kind when 'locationMessage' then split_part(m.body, '|', 3) when 'contactMessage' then substring(m.body from 'FN:([^\\n]*)') when 'application' then 'comprovante-' || m.id || '.pdf' else m.body end, 255),
    m.id, m.sent_at, m.kind, m.from_me, case when m.from_me then m.ack end, f.unread, t.status = 'open',
    case when t.status = 'pending' then t.created_at end, case when t.status <> 'pending' then f.accepted_at end, case when t.status = 'closed' then active_at end, active_at, t.created_at, active_at
  from load_ticket t
  join (select n, count(*) filter (where not read) as unread, coalesce(min(sent_at) filter (where from_me), max(sent_at)) - interval '1 second' as accepted_at, max(sent_at) as last_at from load_message group by n) f using (n)
  join load_message m on m.n = t.n and m.k = t.messages
  cross join lateral (select case when t.status = 'closed' then f.last_at + (60 + t.n % 600) * interval '1 second' else f.last_at end as active_at) activity
  where t.n between $3::int and $4::int order by t.n`;

/** Files of that time are gone: media of customers stand there without one, and say so. */
const insertMessages = `
  insert into messages (company_id, id, wid, ticket_id, connection_id, chat_contact_id, contact_id, user_id, body, from_me, read, media_type, media_status, media_name, media_mime, voice, error, quoted_id, ack, sent_at, created_at, updated_at)
  select $1::int, m.id, '3EB0' || upper(left(md5($1::int || '.' || m.id), 18)), t.id, $2::int, t.contact_id, case when not m.from_me then t.contact_id end, case when m.from_me then m.user_id end, m.body, m.from_me, m.read, m.kind,
    case when file then 'failed' end, case m.kind when 'application' then 'comprovante-' || m.id || '.pdf' end,
    case m.kind when 'image' then 'image/jpeg' when 'audio' then 'audio/ogg' when 'video' then 'video/mp4' when 'application' then 'application/pdf' end, m.kind = 'audio', case when file then 'ERR_WAPP_DOWNLOAD_MEDIA' end,
    case when m.k > 1 and m.id % 33 = 0 then before end, m.ack, m.sent_at, m.sent_at, m.sent_at
  from (select *, kind in ('image', 'audio', 'video', 'application') as file, lag(id) over (order by n, k) as before from load_message) m
  join load_ticket t on t.n = m.n and t.n between $3::int and $4::int order by m.n, m.k`;

/** The log of each attendance, with the state as the product writes it. */
const insertEvents = `
  insert into ticket_events (company_id, ticket_id, type, at, actor_id, reason, before, after, created_at, updated_at)
  select $1::int, id, e.type, e.at, e.actor_id, e.reason, e.before, e.after, e.at, e.at
  from (
    select t.id, t.created_at, t.accepted_at, t.closed_at, t.user_id,
      jsonb_build_object('status', 'pending', 'userId', null, 'user', null, 'queueId', null, 'queue', null, 'whatsappId', $2::int) as waiting,
      jsonb_build_object('status', 'open', 'userId', u.id, 'user', u.name, 'queueId', q.id, 'queue', q.name, 'whatsappId', $2::int) as attended,
      jsonb_build_object('status', 'closed', 'userId', u.id, 'user', u.name, 'queueId', q.id, 'queue', q.name, 'whatsappId', $2::int) as ended
    from load_ticket l join tickets t on t.company_id = $1::int and t.id = l.id
    left join users u on u.company_id = $1::int and u.id = t.user_id left join queues q on q.company_id = $1::int and q.id = t.queue_id
    where l.n between $3::int and $4::int
  ) t
  cross join lateral (values
    (1, 'created', t.created_at, null, 'contact', null, t.waiting),
    (2, 'accepted', t.accepted_at, t.user_id, null, t.waiting, t.attended),
    (3, 'closed', t.closed_at, t.user_id, 'person', t.attended, t.ended)
  ) e (step, type, at, actor_id, reason, before, after)
  where e.at is not null order by id, step`;

const insertTags = `insert into ticket_tags (company_id, ticket_id, tag_id) select $1::int, id, ($2::int[])[1 + (n / 5) % cardinality($2::int[])] from load_ticket where n between $3::int and $4::int and n % 5 = 0`;
