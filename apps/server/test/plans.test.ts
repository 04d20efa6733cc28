import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { taggedContacts } from '../src/features/tickets/index.ts';
import { hotStatements } from '../src/kernel/db/hot.ts';
import type { Viewer } from '../src/kernel/work.ts';
import { openTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeConnection, makeQueue, makeTag, makeUser } from './make.ts';

/** Enough rows that PostgreSQL decides as with a million, and few enough that the test is quick. */
const many = 20_000;

let server: TestServer;
let companyId: number;
let connectionId: number;
let tagId: number;
let promptId: number;
let campaignId: number;
let outboxId: number;

beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  connectionId = await makeConnection(server, companyId, admin);
  tagId = await makeTag(server, companyId, 'Muitos');
  await server.admin.query(
    `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
     select $1, 'Ana ' || n % 50, 'update', 'tag', n, 'Etiqueta ' || n, '[]', '[]', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [companyId, many],
  );
  await server.admin.query(
    `with people as (
       insert into contacts (company_id, name, number) select $1, 'Pessoa ' || n, n from generate_series(1, $2::int) n returning id)
     insert into tickets (company_id, contact_id, connection_id, status, code) select $1, id, $3, 'closed', 'p' || id from people`,
    [companyId, many, connectionId],
  );
  const common = await makeTag(server, companyId, 'Todos');
  await server.admin.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select company_id, id, unnest(case when id % 20 = 0 then array[$2::int, $3] else array[$3::int] end) from tickets where company_id = $1`,
    [companyId, tagId, common],
  );
  promptId = await makeKnowledge(many);
  campaignId = await makeRecipients();
  outboxId = await makeCommands();
  // A transaction of the server that began before keeps pages from being visible to all, and so from index-only scans.
  await until(async () => {
    await server.admin.query(
      'vacuum (analyze) audit_entries, contacts, tickets, ticket_tags, knowledge_passages, campaign_shippings, outbox_commands',
    );
    const { rows } = await server.admin.query(
      `select relname from pg_class where relname in ('contacts', 'tickets', 'ticket_tags') and relallvisible < relpages`,
    );
    return rows.length === 0;
  }, 30_000);
}, 60_000);

/** Gives passages to ten assistants, whose texts have common words and a number of their own. Returns the first one. */
async function makeKnowledge(passages: number): Promise<number> {
  const { rows } = await server.admin.query<{ id: number }>(
    `with assistants as (
       insert into prompts (company_id, name, prompt, model, max_tokens, temperature, max_messages, queue_id)
       select $1, 'Catálogo ' || n, 'Responda com calma.', 'gpt-4o-mini', 100, 1, 10, $3 from generate_series(1, 10) n returning id),
     sources as (
       insert into knowledge_sources (company_id, prompt_id, kind, name, state)
       select $1, id, 'file', 'Tabela', 'ready' from assistants returning id, prompt_id)
     insert into knowledge_passages (company_id, source_id, prompt_id, position, text, words)
     select $1, id, prompt_id, n, 'O sofá número ' || n || ' tem entrega', knowledge_words('O sofá número ' || n || ' tem entrega')
     from sources, generate_series(1, $2::int / 10) n returning prompt_id as id`,
    [companyId, passages, await makeQueue(server, companyId)],
  );
  return rows[0]!.id;
}

async function makeRecipients(): Promise<number> {
  const { rows } = await server.admin.query<{ id: number }>(
    `with sent as (insert into campaigns (company_id, name, connection_id) values ($1, 'Grande', $3) returning id)
     insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, contact_id, part_sent_at)
     select $1, sent.id, $3, 'Pessoa ' || n, n, n, n % 100000, now()
     from sent, generate_series(5511900000000, 5511900000000 + $2::bigint) n
     returning campaign_id as id`,
    [companyId, many, connectionId],
  );
  return rows[0]!.id;
}

/** Makes due commands of a connection without a session. Returns its id. */
async function makeCommands(): Promise<number> {
  const { rows } = await server.admin.query<{ id: number }>(
    `with closed as (
       insert into connections (company_id, name, provider, desired_state) values ($1, 'Parada ' || random(), 'sandbox', 'closed') returning id)
     insert into outbox_commands (company_id, connection_id, chat, kind, priority)
     select $1, id, 'contact:' || n, 'send', 9 from closed, generate_series(1, $2::int) n returning connection_id as id`,
    [companyId, many],
  );
  return rows[0]!.id;
}

/** Returns the plans of a statement and of the statements that its functions run, as the working role runs them. */
async function plansOf(statement: string, values: unknown[] = []): Promise<string> {
  const client = await server.admin.connect();
  const plans: string[] = [];
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  try {
    await client.query(`load 'auto_explain'`);
    await client.query(
      `set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice`,
    );
    // As the product runs; the other tests plan once for all values.
    await client.query('set plan_cache_mode = auto');
    await client.query(`set role recado_app; select set_config('app.company_id', '${companyId}', false)`);
    plans.length = 0;
    await client.query(statement, values);
    return plans.join('\n');
  } finally {
    client.release(true);
  }
}

describe('the plans of large lists', () => {
  it('finds a rare word in the record of changes by its index, also among one kind', async () => {
    for (const kind of ['null', `'tag'`]) {
      const plans = await plansOf(
        `select id from search_audit_entries('%etiqueta 1999%', null, ${kind}, null, null, 10000) found(id)`,
      );
      expect(plans).toContain('Bitmap Index Scan on audit_entries_text');
      expect(plans).not.toContain('Seq Scan on audit_entries');
    }
  });

  it('reads a page of the record of changes from the index of its filter', async () => {
    const page = (filter: string): string =>
      `select id from audit_entries where company_id = ${companyId} ${filter} order by created_at desc, id desc limit 21`;
    expect(await plansOf(page(''))).toMatch(/Index (Only )?Scan Backward using audit_entries_by_time/);
    expect(await plansOf(page(`and kind = 'tag' and search_text like '%ana%'`))).toMatch(
      /Index Scan Backward using audit_entries_by_(kind|time)/,
    );
  });

  it('finds the contacts with a tag without reading tickets or contacts', async () => {
    const viewer = { companyId, profile: 'user', id: 7, allTicket: true, queueIds: [1, 2] } as unknown as Viewer;
    const { sql, params } = new PgDialect().sqlToQuery(taggedContacts(viewer, [tagId]));
    const plans = await plansOf(sql, params);
    expect(plans).toContain('Index Only Scan using ticket_tags_by_contact');
    expect(plans).not.toMatch(/ on (tickets|contacts)\b/);
  });

  it('finds the recipients of a campaign by the index of their names and numbers', async () => {
    for (const words of ['pessoa 5511900001999', '00001999']) {
      const plans = await plansOf('select search_recipients($1, $2, $3, 1000)', [campaignId, words, '00001999']);
      expect(plans).toContain('Bitmap Index Scan on campaign_shippings_text');
      expect(plans).not.toContain('Seq Scan on campaign_shippings');
    }
  });

  it('finds the campaigns of a contact by their index, also when a campaign has just begun', async () => {
    const { text, bind } = hotStatements.get('campaigns.otherNumber')!;
    for (const id of [campaignId, await makeRecipients()]) {
      const plans = await plansOf(text, bind(companyId, { id: 1, campaignId: id, contactId: 1 }));
      expect(plans).toContain('Index Scan using campaign_shippings_of_chat');
    }
  });

  it('finds the passages of one assistant by the index of their words, rare and common ones', async () => {
    for (const question of ['1999', 'bom dia, vocês entregam o sofá?']) {
      const plans = await plansOf('select passage_id from search_knowledge($1, $2, 5)', [promptId, question]);
      expect(plans).toContain('Bitmap Index Scan on knowledge_passages_words');
      expect(plans).not.toContain('Seq Scan on knowledge_passages');
    }
  });

  it.each(['of the outbox', 'of an empty one'])(
    'finds the other commands of a chat by its index, with the statistics %s',
    async (statistics) => {
      if (statistics === 'of an empty one') {
        await server.admin.query('delete from outbox_commands where connection_id = $1', [outboxId]);
        await server.admin.query('analyze outbox_commands');
        outboxId = await makeCommands();
      }
      const chat = {
        connectionId: outboxId,
        chat: 'contact:1999',
        kind: 'send',
        messageId: null,
        payload: {},
        asked: null,
      };
      for (const [name, values] of [
        ['outbox.enqueue', { ...chat, priority: 0, delaySeconds: 0 }],
        ['outbox.claim', { connectionId: outboxId, fence: 1, room: 20, connected: true }],
        ['outbox.dropDelayedAnswers', { ...chat, ticketId: 1 }],
      ] as const) {
        const { text, bind } = hotStatements.get(name)!;
        const plans = await plansOf(text, bind(companyId, values));
        expect(plans, name).toMatch(/outbox_commands_of_chat.*\n\s+Index Cond: .*chat = /);
        // A claim ends at the last command that it takes, however many wait.
        if (name === 'outbox.claim')
          expect(plans).toMatch(/LockRows.*\n(\s+->  Result.*\n.*\n)?\s+->  Index Scan using outbox_commands_next/);
        expect(plans, name).not.toContain('Seq Scan on outbox_commands');
      }
    },
  );
});
