import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { customerTexts, firstNames, lastNames } from './loadTexts.ts';
import { makeLoadCompany } from './makeLoadCompany.ts';
import type { SeedDatabase } from './openSeedDatabase.ts';

export type AdministrationSize = { contacts: number; tickets: number; entries: number };

/** A company for the screens of administrators: many contacts, light tickets and recorded changes, no messages. */
export type AdministrationLoad = AdministrationSize & {
  adminEmail: string;
  attendantEmail: string;
  /** Two tags: one on 13 % of the contacts, one on 5 %, most of them with both. */
  tagIds: number[];
};

/** Adds the company of this number. Its rows are written without triggers and foreign keys, except those of the tags. */
export async function seedAdministration(
  seedDatabase: SeedDatabase,
  { number, password, ...size }: AdministrationSize & { number: number; password: string },
  print: (line: string) => void,
): Promise<AdministrationLoad> {
  const started = performance.now();
  const company = await makeLoadCompany(seedDatabase.workshop, number, password);
  const client = new pg.Client({
    connectionString: databaseOf(seedDatabase.cluster!.adminUrl, seedDatabase.ownerUrl),
    application_name: 'recado-seed',
  });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'; select setseed(0.42)`);
    await client.query('set session_replication_role = replica');
    const { companyId, connectionId, queueIds, attendantIds, tagIds } = company;
    await client.query(insertContacts, [companyId, size.contacts, firstNames, lastNames]);
    await client.query(insertTickets, [
      companyId,
      connectionId,
      size.tickets,
      size.contacts,
      queueIds,
      attendantIds,
      customerTexts,
    ]);
    print(`${size.tickets} light tickets in ${seconds(started)} s`);
    await client.query(insertEntries, [companyId, size.entries, attendantIds, firstNames, lastNames]);
    print(`${size.entries} recorded changes in ${seconds(started)} s`);
    await client.query('set session_replication_role = origin');
    await client.query(insertTags, [companyId, tagIds.slice(0, 2), size.contacts]);
    await client.query('vacuum (analyze) contacts, tickets, ticket_tags, audit_entries');
    print(`tagged, vacuumed and analysed in ${seconds(started)} s`);
    const { adminEmail, attendantEmail } = company;
    return { ...size, adminEmail, attendantEmail, tagIds: tagIds.slice(0, 2) };
  } finally {
    await client.end();
  }
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** The database of the product, reached as the superuser. */
function databaseOf(adminUrl: string, ownerUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  return url.toString();
}

const insertContacts = `
  insert into contacts (company_id, name, number, email)
  select $1::int, ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || ($4::text[])[1 + (n * 7 + n / 40) % cardinality($4::text[])],
    '5513' || (900000000 + n), case when n % 5 = 0 then 'cliente' || n || '@email.com' end
  from generate_series(1, $2::int) n`;

/** The newest ticket of a contact may be live: of 40 % of the contacts it is, half of them wait. */
const insertTickets = `
  insert into tickets (
    company_id, contact_id, connection_id, status, code, queue_id, user_id, last_message, last_message_type, unread_messages,
    pending_since, accepted_at, closed_at, active_at, created_at)
  select $1::int, c.id, $2::int, s.status, to_char(s.at, 'YYYYMMDD') || lpad(n::text, 8, '0'),
    ($5::int[])[1 + n % cardinality($5::int[])], case when s.status <> 'pending' then ($6::int[])[1 + n % cardinality($6::int[])] end,
    ($7::text[])[1 + n % cardinality($7::text[])], 'conversation', n % 4,
    case when s.status = 'pending' then s.at end, case when s.status <> 'pending' then s.at end, case when s.status = 'closed' then s.at end, s.at, s.at
  from generate_series(1, $3::int) n
  join (select row_number() over (order by id) as k, id from contacts where company_id = $1::int) c on c.k = 1 + (n - 1) % $4::int
  cross join lateral (select
    case when n <= $3::int - $4::int or n % 10 > 3 then 'closed' when n % 2 = 0 then 'pending' else 'open' end as status,
    now() - make_interval(secs => ($3::int - n) * 30) as at) s`;

/** A common, a rare and a unique word: kinds of rows, names of people, numbers. */
const insertEntries = `
  insert into audit_entries (company_id, user_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
  select $1::int, ($3::int[])[1 + n % 20], ($4::text[])[1 + n % 20] || ' ' || ($5::text[])[1 + n % 20], 'update',
    (array['setting', 'user', 'queue', 'quickMessage', 'tag'])[1 + n % 5], (n % 5000)::text,
    (array['Opção', 'Colega', 'Fila', 'Resposta', 'Etiqueta'])[1 + n % 5] || ' ' || ($4::text[])[1 + n / 7 % cardinality($4::text[])] || ' ' || n,
    '[{"field":"name","before":"a","after":"b"}]', '[]', now() - make_interval(secs => ($2::int - n) * 30)
  from generate_series(1, $2::int) n`;

/** The first tag on 13 of 100 contacts, on every ticket of these; the second on the newest ticket of 5 of 100. */
const insertTags = `
  insert into ticket_tags (company_id, ticket_id, tag_id)
  select t.company_id, t.id, ($2::int[])[1] from tickets t where t.company_id = $1::int and abs(hashint4(t.contact_id)) % 100 < 13 and t.id % 3 = 0
  union all
  select t.company_id, max(t.id), ($2::int[])[2] from tickets t where t.company_id = $1::int and abs(hashint4(t.contact_id)) % 100 between 9 and 13
  group by t.company_id, t.contact_id
  limit greatest($3::int, 1) * 3`;
