import type { Field } from './openField.ts';
import type { Team } from './makeTeam.ts';
import type { Offered, Posted } from './openLoad.ts';
import { readLedger, type PhoneMemory } from './readLedger.ts';
import type { Watcher } from './openWatcher.ts';

export type StoredIn = { connectionId: number; wid: string; chat: number; id: number };
export type StoredOut = {
  connectionId: number;
  id: number;
  wid: string;
  body: string;
  ack: number;
  error: string | null;
};

/**
 * Everything that is known of an experiment at rest, from three sides: who drove it, the phones' ledger, the database.
 */
export type Facts = {
  offered: readonly Offered[];
  posted: readonly Posted[];
  /**
   * Bodies of what was shown as "not confirmed": late, by a process that was frozen while it sent, or by a person's
   * hand, they may reach the phone behind later ones.
   */
  unsure: ReadonlySet<string>;
  ledgers: ReadonlyMap<number, PhoneMemory>;
  /** In the order the product shows. */
  inbound: readonly StoredIn[];
  outbound: readonly StoredOut[];
  /** Rows written by the watching triggers in the database, and the state of its tables. */
  faults: readonly { invariant: string; detail: string }[];
  screens: readonly { name: string; differences: readonly string[]; fell: number }[];
  readings: readonly { what: string; shown: readonly number[]; stored: readonly number[] }[];
};

/** Each finds rows that contradict an invariant, in the companies `$1` on the connections `$2`. */
const contradictions: readonly { invariant: string; sql: string }[] = [
  {
    invariant: 'I7',
    sql: `select 'contact ' || contact_id || ' has ' || count(*) || ' live tickets on connection ' || connection_id as detail from tickets
          where company_id = any($1) and connection_id = any($2) and status <> 'closed' group by company_id, contact_id, connection_id having count(*) > 1`,
  },
  {
    invariant: 'I8',
    sql: `select 'ticket ' || t.id || ' says ' || t.unread_messages || ' unread, there are ' || count(m.id) as detail from tickets t
          left join messages m on m.company_id = t.company_id and m.ticket_id = t.id and not m.read
          where t.company_id = any($1) and t.connection_id = any($2) group by t.company_id, t.id having t.unread_messages <> count(m.id)`,
  },
  {
    invariant: 'I9',
    sql: `select 'message ' || m.id || ' lies with contact ' || m.chat_contact_id || ', its ticket with ' || coalesce(t.contact_id::text, 'none') as detail from messages m
          left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
          where m.company_id = any($1) and m.connection_id = any($2) and t.contact_id is distinct from m.chat_contact_id`,
  },
  {
    invariant: 'I9',
    sql: `select 'ticket ' || t.id || ' has no message' as detail from tickets t where t.company_id = any($1) and t.connection_id = any($2)
          and not exists (select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id)`,
  },
  {
    invariant: 'I9',
    sql: `select 'contact ' || c.id || ' has no identity' as detail from contacts c where c.company_id = any($1) and $2::int[] is not null
          and not exists (select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id)`,
  },
  {
    invariant: 'I9',
    sql: `select 'order ' || id || ' (' || kind || ') is still there, fence ' || coalesce(fence::text, 'none') as detail from outbox_commands where company_id = any($1) and connection_id = any($2) and answer is null`,
  },
  {
    invariant: 'I9',
    sql: `select 'something still waits for the message ' || wid as detail from early_events where company_id = any($1) and connection_id = any($2)`,
  },
  {
    invariant: 'I9',
    sql: `select 'connection ' || c.id || ' has no owner' as detail from connections c where c.company_id = any($1) and c.id = any($2)
          and not exists (select 1 from session_leases l where l.company_id = c.company_id and l.connection_id = c.id and l.expires_at > now())`,
  },
  {
    invariant: 'I9',
    sql: `select 'job ' || id || ' is held since ' || locked_at as detail from graphile_worker._private_jobs
          where locked_at < now() - interval '20 seconds' and $1::int[] is not null and $2::int[] is not null`,
  },
];

/** How many conversations are read through, by two people each. */
const readThrough = 3;

export type Observed = {
  field: Field;
  teams: readonly Team[];
  url: string;
  offered: readonly Offered[];
  posted: readonly Posted[];
  unsure: ReadonlySet<string>;
  watchers: readonly Watcher[];
};

export async function gatherFacts({ field, teams, url, offered, posted, unsure, watchers }: Observed): Promise<Facts> {
  const companies = teams.map(({ companyId }) => companyId);
  const connections = teams.map(({ connectionId }) => connectionId);
  const rows = async <T extends object>(sql: string): Promise<T[]> =>
    (await field.admin.query<T>(sql, [companies, connections])).rows;

  const found = (
    await field.admin.query<{ invariant: string; detail: string }>(
      'select invariant, detail from chaos.faults order by at limit 1000',
    )
  ).rows;
  for (const { invariant, sql } of contradictions)
    found.push(...(await rows<{ detail: string }>(sql)).map(({ detail }) => ({ invariant, detail })));
  found.push(...(await everyTicketIsSeen(field, teams, url)));
  return {
    offered,
    posted,
    unsure,
    ledgers: new Map(
      await Promise.all(connections.map(async (id) => [id, await readLedger(field.directory, id)] as const)),
    ),
    inbound: await rows<StoredIn>(
      `select connection_id as "connectionId", wid, chat_contact_id as chat, id from messages where company_id = any($1) and connection_id = any($2) and not from_me order by connection_id, chat_contact_id, sent_at, id`,
    ),
    outbound: await rows<StoredOut>(
      `select connection_id as "connectionId", id, wid, body, ack, error from messages where company_id = any($1) and connection_id = any($2) and from_me order by id`,
    ),
    faults: found,
    screens: await Promise.all(
      watchers.map(async (watcher) => ({
        name: watcher.name,
        differences: await watcher.differences(),
        fell: watcher.fell(),
      })),
    ),
    readings: await readConversations(field, teams, url),
  };
}

/** An open ticket nobody can see is as lost as its messages: the company's administrators see all there are. */
async function everyTicketIsSeen(
  field: Field,
  teams: readonly Team[],
  url: string,
): Promise<{ invariant: string; detail: string }[]> {
  const unseen: { invariant: string; detail: string }[] = [];
  for (const { companyId, admin } of teams) {
    const { body } = await admin.caller.call(url, 'GET', '/tickets/counts?showAll=true');
    const { open, pending } = body as { open: number; pending: number };
    const { rows } = await field.admin.query<{ live: number }>(
      `select count(*)::int as live from tickets where company_id = $1 and status <> 'closed'`,
      [companyId],
    );
    if (open + pending !== rows[0]!.live)
      unseen.push({
        invariant: 'I10',
        detail: `company ${companyId} has ${rows[0]!.live} live tickets, its administrator sees ${open + pending}`,
      });
  }
  return unseen;
}

/** Whole conversations as two people read them page by page, beside the database's own order. */
async function readConversations(field: Field, teams: readonly Team[], url: string): Promise<Facts['readings']> {
  const readings: { what: string; shown: number[]; stored: number[] }[] = [];
  for (const { companyId, watchers } of teams) {
    const { rows } = await field.admin.query<{ id: number }>(
      `select ticket_id as id from messages where company_id = $1 and ticket_id in (select id from tickets where company_id = $1 and status <> 'closed') group by ticket_id order by count(*) desc limit $2`,
      [companyId, readThrough],
    );
    for (const { id } of rows) {
      const stored = (
        await field.admin.query<{ id: number }>(
          'select id from messages where company_id = $1 and ticket_id = $2 order by sent_at, id',
          [companyId, id],
        )
      ).rows.map((row) => row.id);
      for (const { caller } of watchers.slice(0, 2)) {
        const shown: number[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const { body } = await caller.call(
            url,
            'GET',
            `/messages/${id}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
          );
          const page = body as { messages: { id: number }[]; nextCursor: string | null };
          shown.unshift(...page.messages.map((message) => message.id));
          cursor = page.nextCursor;
        }
        readings.push({ what: `conversation ${id}`, shown, stored });
      }
    }
  }
  return readings;
}
