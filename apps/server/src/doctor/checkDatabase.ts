import type { Queries } from '../kernel/db/openClient.ts';
import { readMigrationTimes, readOwnSqlFiles } from '../kernel/db/migrate.ts';
import { tableKinds } from '../kernel/db/tableKinds.ts';
import { fault, ok, warning, type Check, type Finding } from './finding.ts';

const oldestPostgres = 150_000;
/** A difference of clocks from which due dates, sign-in codes and signatures go wrong, in ms. */
const clockSkewMs = 5_000;
/** The age of a transaction from which it keeps the database from cleaning up, in minutes. */
const longTransactionMinutes = 10;
/** PostgreSQL stops accepting writes at two thousand million. It cleans up by itself from 200 million on. */
const oldTransactionIds = 1_000_000_000;

/** The checks of the database itself: version, schema, row-level security, indexes and what blocks it. */
export const checkDatabase = (owner: Queries): Check[] => {
  const rowsOf = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await owner.query(text, values)).rows as T[];
  return [
    {
      name: 'PostgreSQL',
      run: async () => {
        const [row] = await rowsOf<{ number: number; version: string; now: Date }>(
          `select current_setting('server_version_num')::int as number, current_setting('server_version') as version, clock_timestamp() as now`,
        );
        const { number, version, now } = row!;
        const skew = Math.abs(now.getTime() - Date.now());
        return [
          number < oldestPostgres
            ? fault('PostgreSQL', `PostgreSQL ${version} is too old.`, 'Use PostgreSQL 15 or later.')
            : ok('PostgreSQL', `PostgreSQL ${version}.`),
          skew > clockSkewMs
            ? fault(
                'clock',
                `The clocks of this machine and of the database differ by ${Math.round(skew / 1_000)} s.`,
                'Synchronise both with NTP (systemd-timesyncd or chrony).',
              )
            : ok('clock', 'The clocks of this machine and of the database agree.'),
        ];
      },
    },
    { name: 'schema', run: () => schemaOf(rowsOf) },
    {
      name: 'functions',
      run: async () => {
        const applied = new Map(
          (await rowsOf<{ name: string; hash: string }>('select name, hash from sql_files')).map((row) => [
            row.name,
            row.hash,
          ]),
        );
        const different = readOwnSqlFiles().filter(({ name, hash }) => applied.get(name) !== hash);
        return different.length === 0
          ? ok('functions', `${applied.size} functions and triggers are those of this version.`)
          : warning(
              'functions',
              `Functions or triggers are of another version: ${different.map(({ name }) => name).join(', ')}.`,
              'Start this version once, or finish the deployment that is under way.',
            );
      },
    },
    {
      name: 'isolation',
      run: async () => {
        const open = (
          await rowsOf<{ name: string }>(
            `select c.relname as name from pg_class c
              join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
              where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                and not (c.relrowsecurity and c.relforcerowsecurity)
              order by 1`,
          )
        ).filter(({ name }) => !tableKinds.directory.has(name) && !tableKinds.platform.has(name));
        const [role] = await rowsOf<{ names: string | null }>(
          `select string_agg(rolname, ', ') as names from pg_roles
            where rolname in ('recado_app', 'recado_platform') and (rolsuper or rolbypassrls)`,
        );
        const findings: Finding[] = [];
        if (open.length > 0)
          findings.push(
            fault(
              'isolation',
              `Row-level security is not forced on ${open.map(({ name }) => name).join(', ')}.`,
              'Run: alter table NAME enable row level security, force row level security. Then find out who changed it.',
            ),
          );
        if (role?.names)
          findings.push(
            fault(
              'isolation',
              `The role ${role.names} bypasses row-level security.`,
              'Run: alter role NAME nosuperuser nobypassrls.',
            ),
          );
        return findings.length > 0 ? findings : ok('isolation', 'Every table of companies has row-level security.');
      },
    },
    {
      name: 'indexes',
      run: async () => {
        const broken = await rowsOf<{ name: string }>(
          `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
            where not i.indisvalid and c.relnamespace = 'public'::regnamespace order by 1`,
        );
        return broken.length === 0
          ? ok('indexes', 'Every index is valid.')
          : fault(
              'indexes',
              `Invalid indexes: ${broken.map(({ name }) => name).join(', ')}.`,
              'Run: reindex index concurrently NAME.',
            );
      },
    },
    { name: 'activity', run: () => activityOf(rowsOf) },
  ];
};

type RowsOf = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;

async function schemaOf(rowsOf: RowsOf): Promise<Finding> {
  const expected = readMigrationTimes();
  const applied = (
    await rowsOf<{ time: string }>('select created_at as time from drizzle.__drizzle_migrations order by created_at')
  ).map(({ time }) => Number(time));
  const missing = expected.filter((time) => !applied.includes(time)).length;
  const unknown = applied.filter((time) => !expected.includes(time)).length;
  if (unknown > 0)
    return fault(
      'schema',
      `The database belongs to a newer version; migrations that this one does not know: ${unknown}.`,
      'Run the doctor of the newer version, or restore a backup of this one.',
    );
  return missing > 0
    ? warning('schema', `Migrations that are not applied yet: ${missing}.`, 'Write a backup, then start this version.')
    : ok('schema', `All ${expected.length} migrations are applied.`);
}

async function activityOf(rowsOf: RowsOf): Promise<Finding[]> {
  const long = await rowsOf<{ pid: number; minutes: number; name: string }>(
    `select pid, round(extract(epoch from now() - xact_start) / 60)::int as minutes, coalesce(nullif(application_name, ''), usename) as name
      from pg_stat_activity
      where datname = current_database() and xact_start < now() - make_interval(mins => $1) and pid <> pg_backend_pid()
      order by xact_start`,
    [longTransactionMinutes],
  );
  const [age] = await rowsOf<{ age: number }>(
    'select age(datfrozenxid)::int as age from pg_database where datname = current_database()',
  );
  const [connections] = await rowsOf<{ used: number; most: number }>(
    `select (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as most`,
  );
  const { used, most } = connections!;
  return [
    long.length === 0
      ? ok('transactions', `No transaction is older than ${longTransactionMinutes} minutes.`)
      : warning(
          'transactions',
          `Process ${long[0]!.pid} (${long[0]!.name}) has a transaction open for ${long[0]!.minutes} minutes.`,
          `End what holds it, or run: select pg_terminate_backend(${long[0]!.pid}).`,
        ),
    age!.age > oldTransactionIds
      ? fault(
          'vacuum',
          `The oldest transaction id is ${age!.age} transactions old.`,
          'Run VACUUM FREEZE, and see why autovacuum does not.',
        )
      : ok('vacuum', 'Autovacuum keeps up.'),
    used > most * 0.9
      ? warning(
          'connections',
          `${used} of ${most} connections of PostgreSQL are in use.`,
          'Raise max_connections, or run fewer processes.',
        )
      : ok('connections', `${used} of ${most} connections of PostgreSQL are in use.`),
  ];
}
