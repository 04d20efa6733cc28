import { sql } from 'drizzle-orm';
import type { UserWork } from '../../kernel/http/bind.ts';
import { counted, rangeOf } from './range.ts';

type Days = { initialDate: string; finalDate: string };

const summed = <R extends { total: number }>(rows: R[]): number => rows.reduce((sum, { total }) => sum + total, 0);

/** How many different tickets became open under each person: accepted, reopened, received or made (DASH-17). Equal names are told apart by e-mail. */
export async function ticketsByUser(work: UserWork, { initialDate, finalDate }: Days) {
  const { from, to } = rangeOf(work.actor, { from: initialDate, to: finalDate });
  const { rows } = await work.db.execute<{ nome: string; total: number }>(sql`
    select case when count(*) over (partition by u.name) > 1 then u.name || ' (' || u.email || ')' else u.name end as nome, s.total
    from (select user_id, count(distinct ticket_id)::int as total from ticket_spans
      where company_id = ${work.companyId} and started_at >= ${from} and started_at < ${to} group by user_id) s
    join users u on u.company_id = ${work.companyId} and u.id = s.user_id
    order by s.total desc, u.name, u.id`);
  return { data: rows.map(({ nome, total }) => ({ nome, quantidade: total })), count: summed(rows) };
}

/** Tickets made, by hours of one day or by days, empty ones included (DASH-18). An end before its beginning is an empty range. */
export async function ticketsByDay(work: UserWork, { initialDate, finalDate }: Days) {
  const { from, to } = rangeOf(work.actor, { from: initialDate, to: finalDate });
  const zone = work.actor.company.timezone;
  const isOneDay = initialDate === finalDate;
  const step = isOneDay ? sql`'hour'` : sql`'day'`;
  const { rows } = await work.db.execute<{ label: string; total: number }>(sql`
    select to_char(slot, ${isOneDay ? 'HH24:00' : 'DD/MM/YYYY'}) as label, coalesce(made.total, 0)::int as total
    from generate_series(${initialDate}::date::timestamp, ${finalDate}::date::timestamp + interval '23 hours', ('1 ' || ${step})::interval) slot
    left join (select date_trunc(${step}, t.created_at at time zone ${zone}) as at, count(*) as total from tickets t
      where t.company_id = ${work.companyId} and t.created_at >= ${from} and t.created_at < ${to} and ${counted} group by 1) made on made.at = slot
    order by slot limit 1000`);
  return { data: rows.map(({ label, total }) => (isOneDay ? { horario: label, total } : { data: label, total })), count: summed(rows) };
}
