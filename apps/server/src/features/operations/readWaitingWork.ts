import type { Provider } from '@recado/contracts';
import type { Queries } from '../../kernel/db/openClient.ts';

/**
 * The connections to the installation's database that reads across companies need: `owner` reads the jobs, `platform`
 * the rows of every company.
 */
export type Databases = { owner: Queries; platform: Queries };

export type WaitingJobs = { due: number; oldestDueAt: Date | null; running: number; failed: number };

/** The condition of a failed job: it has used all its attempts, and does not run. */
export const isFailed = 'attempts >= max_attempts and locked_at is null';

/** Jobs by their state. */
export async function readWaitingJobs({ owner }: Pick<Databases, 'owner'>): Promise<WaitingJobs> {
  const { rows } = await owner.query<WaitingJobs>(
    `select count(*) filter (where is_available and run_at <= now())::int as due,
        min(run_at) filter (where is_available and run_at <= now()) as "oldestDueAt",
        count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where ${isFailed})::int as failed
      from graphile_worker._private_jobs`,
  );
  return rows[0]!;
}

/** The commands that are due and not taken, by provider. */
export async function readWaitingCommands({
  platform,
}: Pick<Databases, 'platform'>): Promise<{ provider: Provider; waiting: number; oldestAt: Date }[]> {
  const { rows } = await platform.query<{ provider: Provider; waiting: number; oldestAt: Date }>(
    `select c.provider, count(*)::int as waiting, min(o.not_before) as "oldestAt"
      from outbox_commands o join connections c on c.company_id = o.company_id and c.id = o.connection_id
      where o.answer is null and o.fence is null and o.not_before <= now()
      group by 1 order by 1`,
  );
  return rows;
}

export type LateCommands = { connection: string; waiting: number; seconds: number };

/** Connected connections whose oldest command is due for longer than `seconds`, the latest first, at most five. */
export async function readLateCommands(
  { platform }: Pick<Databases, 'platform'>,
  seconds: number,
): Promise<LateCommands[]> {
  const { rows } = await platform.query<LateCommands>(
    `select c.name as connection, count(*)::int as waiting, extract(epoch from now() - min(o.not_before))::int as seconds
      from outbox_commands o join connections c on c.company_id = o.company_id and c.id = o.connection_id
      where o.answer is null and o.fence is null and o.not_before <= now() and c.status = 'CONNECTED'
      group by c.company_id, c.id, c.name having extract(epoch from now() - min(o.not_before)) > $1
      order by 3 desc limit 5`,
    [seconds],
  );
  return rows;
}

/** How many connections should be open, and which of them no process owns. Companies that are off do not count. */
export async function readPhones({
  platform,
}: Pick<Databases, 'platform'>): Promise<{ wanted: number; unowned: { connection: string; company: string }[] }> {
  const { rows } = await platform.query<{ connection: string; company: string; isOwned: boolean }>(
    `select c.name as connection, k.name as company, l.connection_id is not null as "isOwned"
      from connections c
        join companies k on k.id = c.company_id and k.status and k.deleted_at is null
        left join session_leases l on l.company_id = c.company_id and l.connection_id = c.id and l.expires_at > now()
      where c.desired_state = 'open' and c.deleted_at is null
      order by c.company_id, c.id`,
  );
  const unowned = rows.filter(({ isOwned }) => !isOwned);
  return { wanted: rows.length, unowned: unowned.map(({ connection, company }) => ({ connection, company })) };
}

/** Events of phones that could not be recorded, and how many connections have them. */
export async function readKeptEvents({
  platform,
}: Pick<Databases, 'platform'>): Promise<{ kept: number; connections: number }> {
  const { rows } = await platform.query<{ kept: number; connections: number }>(
    'select count(*)::int as kept, count(distinct (company_id, connection_id))::int as connections from dead_letters',
  );
  return rows[0]!;
}
