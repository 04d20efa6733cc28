import type pg from 'pg';
import { firstNames, lastNames } from './loadTexts.ts';
import type { LoadCompany } from './makeLoadCompany.ts';

/** The size of a company. */
export type LoadSize = { tickets: number; messages: number };

/** How far back the history reaches. */
const days = 400;
/** A contact comes back a few times in those days. */
const ticketsPerContact = 4;

/**
 * Lays down in temporary tables who writes and which attendances there were, oldest first, and stores the contacts.
 * A contact's newest ticket alone may be live: 4 % of the contacts wait and 12 % are attended, which is 1 % and 3 % of
 * the tickets. Ids come from the sequences themselves, so a server may run meanwhile.
 */
export async function planLoad(
  client: pg.Client,
  company: LoadCompany,
  { tickets, messages }: LoadSize,
): Promise<void> {
  const contacts = Math.ceil(tickets / ticketsPerContact);
  await client.query(`drop table if exists pg_temp.load_contact, pg_temp.load_ticket`);
  await client.query(
    `create temp table load_contact (n int primary key, id int not null, number text not null, name text not null)`,
  );
  await client.query(drawContacts, [contacts, firstNames, lastNames]);
  await client.query(insertContacts, [company.companyId]);
  await client.query(insertIdentities, [company.companyId]);
  await client.query(
    `create temp table load_ticket (n int primary key, id int not null, contact_id int not null, status text not null, created_at timestamptz not null, queue_id int, user_id int, messages int not null, unread int not null, gap float8 not null)`,
  );
  await client.query(drawTickets, [
    tickets,
    contacts,
    days,
    messages - tickets,
    company.queueIds,
    company.attendantIds,
  ]);
  await client.query('analyze pg_temp.load_ticket');
}

/** Mobile numbers follow from the id, so no two are alike: 7,919 and 40,000,000 share no factor. */
const drawContacts = `
  insert into load_contact
  select n, id, '55' || (array['11', '12', '13', '19', '21', '31', '41', '51', '61', '71', '81', '85'])[1 + id % 12] || '9' || (60000000 + (id::bigint * 7919) % 40000000), ($2::text[])[1 + n % cardinality($2::text[])]
    || ' ' || ($3::text[])[1 + (n * 7 + n / 40) % cardinality($3::text[])]
  from (select n, nextval(pg_get_serial_sequence('contacts', 'id'))::int as id from generate_series(1, $1::int) n) drawn`;

const insertContacts = `
  insert into contacts (company_id, id, name, number, email, created_at, updated_at)
  select $1::int, id, name, number, case when n % 5 = 0 then 'cliente' || id || '@email.com' end, born, born
  from (select *, now() - interval '400 days' - random() * interval '100 days' as born from load_contact) people order by id`;

const insertIdentities = `insert into contact_identities (company_id, kind, value, contact_id) select $1::int, 'phone', number, id from load_contact order by number`;

/**
 * Lengths vary as they do: most conversations are short, a few are long, and together they have the messages asked for.
 * Those who wait have written a line or two. A live conversation began lately and has not run past now.
 */
const drawTickets = `
  insert into load_ticket
  with numbered as (
    select (s - 1) % $2::int + 1 as contact, (s - 1) / $2::int as generation, s + $2::int > $1::int as newest from generate_series(1, $1::int) s
  ), placed as (
    select *, case when newest and contact % 25 = 1 then 'pending' when newest and contact % 25 in (8, 14, 20) then 'open' else 'closed' end as status from numbered
  ), dated as (
    select contact, status,
      case status
        when 'pending' then now() - interval '3 minutes' - random() * interval '40 hours'
        when 'open' then now() - interval '20 minutes' - random() * interval '6 days'
        else least(now() - make_interval(days => $3::int) + (generation + random() * 0.98) * make_interval(days => $3::int) / (1 + ($1::int - 1) / $2::int), now() - interval '1 day' - random() * interval '5 days')
      end as created_at,
      case status when 'pending' then 0.05 else 0.15 - ln(1 - random()) end as weight
    from placed
  ), ordered as (
    select *, sum(weight) over (order by created_at, contact) as reach from dated order by created_at, contact
  ), drawn as (
    select row_number() over () as n, nextval(pg_get_serial_sequence('tickets', 'id'))::int as id, ordered.*, lag(reach, 1, 0) over () as before, max(reach) over () as total from ordered
  ), counted as (
    select *, 1 + (floor($4::int * reach / total) - floor($4::int * before / total))::int as messages from drawn
  )
  select t.n, t.id, c.id, status, created_at,
    case when status = 'pending' and t.n % 10 < 3 then null else ($5::int[])[1 + t.n % cardinality($5::int[])] end,
    case when status = 'pending' then null else ($6::int[])[1 + (t.n / 3) % cardinality($6::int[])] end,
    messages,
    case when status = 'pending' then messages when status = 'open' and t.n % 3 = 0 then least(messages, 1 + t.n % 2) else 0 end,
    least(20 + random() * 260, extract(epoch from now() - created_at) / (messages + 1))
  from counted t join load_contact c on c.n = t.contact order by t.n`;
