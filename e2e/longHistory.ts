import { query } from './database.ts';

/**
 * Inserts messages before the only message of the ticket: one minute apart, from both sides, the first one `Linha 1`,
 * some with several lines. Returns the ids in order.
 */
export async function writeHistory(ticketId: number, messages: number): Promise<number[]> {
  const rows = await query(
    `insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, contact_id, body, from_me, read, media_type, ack, sent_at, created_at, updated_at)
     select m.company_id, 'LONG-' || $1 || '-' || n, m.ticket_id, m.connection_id, m.chat_contact_id, case when n % 3 = 0 then null else m.contact_id end,
       'Linha ' || n || case when n % 4 = 0 then repeat(' com bastante texto para ocupar mais de uma linha na tela', 1 + n % 5) else '' end, n % 3 = 0, true, 'conversation', 3,
       m.sent_at - make_interval(mins => $2 - n + 1), m.created_at, m.updated_at
     from messages m, generate_series(1, $2::int) n where m.ticket_id = $1::int
     returning id, sent_at`,
    [ticketId, messages],
  );
  return (rows as { id: number; sent_at: Date }[])
    .toSorted((a, b) => a.sent_at.getTime() - b.sent_at.getTime())
    .map(({ id }) => id);
}
