import pg from 'pg';
import { stubNumber } from '../../apps/server/src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import { bodyOf, type Caller } from './openCaller.ts';

/** Messages of ours on the line, for statuses to tell of. */
const sentMessages = 8_000;

/**
 * A connection of the official API, with messages of ours that Meta can tell of, and the database to look at what
 * became of it all.
 */
export type OfficialConnection = {
  id: number;
  /** Their ids, as Meta calls them. */
  sent: readonly string[];
  /** Rows by what they are: recorded, waiting at the desk, set aside. */
  count(prefix: string): Promise<{ messages: number; waiting: number; aside: number; acked: number }>;
  close(): Promise<void>;
};

/** Makes the line, or takes the one of an earlier run. `url` is that of the measured database. */
export async function openOfficialConnection(
  admin: Caller,
  url: string,
  companyId: number,
): Promise<OfficialConnection> {
  const database = new pg.Pool({ connectionString: url.replace(/\/[^/]*$/, '/recado'), max: 2 });
  const { phoneNumberId, wabaId, accessToken, appSecret, verifyToken } = stubNumber;
  const cloud = { phoneNumberId, wabaId, accessToken, appSecret, verifyToken };
  const known = (
    await database.query<{ id: number }>('select connection_id as id from cloud_accounts where phone_number_id = $1', [
      phoneNumberId,
    ])
  ).rows[0];
  const { id } =
    known ??
    bodyOf<{ id: number }>(
      'the official line',
      await admin.call('POST', '/whatsapp', { name: 'Oficial', provider: 'cloud', cloud }),
    );
  // No Meta answers for the measured server: the number counts as confirmed before.
  await database.query('update cloud_accounts set confirmed_at = now() where connection_id = $1', [id]);
  await database.query(
    `insert into messages (company_id, wid, provider_wid, ticket_id, connection_id, chat_contact_id, body, from_me, read, media_type, ack, sent_at)
     select company_id, 'bench-official-' || id, 'wamid.bench-' || id, ticket_id, $2, chat_contact_id, body, true, true, 'conversation', 1, sent_at
     from messages where company_id = $1 and from_me and connection_id <> $2 and provider_wid is null order by id desc limit $3 on conflict do nothing`,
    [companyId, id, sentMessages],
  );
  const { rows } = await database.query<{ wid: string }>(
    `update messages set ack = 1 where company_id = $1 and connection_id = $2 and wid like 'bench-official-%' returning provider_wid as wid`,
    [companyId, id],
  );
  return {
    id,
    sent: rows.map(({ wid }) => wid),
    async count(prefix) {
      const { rows: counted } = await database.query(
        `select (select count(*)::int from messages where company_id = $1 and connection_id = $2 and wid like $3) as messages,
           (select coalesce(sum(jsonb_array_length(events)), 0)::int from deliveries where company_id = $1 and connection_id = $2) as waiting,
           (select count(*)::int from dead_letters where company_id = $1 and connection_id = $2) as aside,
           (select count(*)::int from messages where company_id = $1 and connection_id = $2 and wid like 'bench-official-%' and ack = 3) as acked`,
        [companyId, id, `${prefix}%`],
      );
      return counted[0] as Awaited<ReturnType<OfficialConnection['count']>>;
    },
    close: () => database.end(),
  };
}
