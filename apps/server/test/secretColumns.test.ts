import { getTableName } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leftOut } from '../src/features/personalData/exporting/exportCompany.job.ts';
import { secretColumns } from '../src/kernel/db/secretColumn.ts';
import { openTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A column of this name holds a secret, unless it is listed below with what it holds. */
const secretLike =
  /(^|_)(secret|secrets|password|token|hash|sealed|key|keys|credential|credentials|pin|otp|qrcode)(_|$)/;
const noSecret: Readonly<Record<string, string>> = {
  'messages.client_key': 'chosen by the browser for one sending',
  'internal_notes.client_key': 'chosen by the browser for one sending',
  'ticket_notes.client_key': 'chosen by the browser for one note',
  'schedules.client_key': 'chosen by the browser for one schedule',
  'campaigns.client_key': 'chosen by the browser for one row',
  'chats.client_key': 'chosen by the browser for one row',
  'contact_lists.client_key': 'chosen by the browser for one row',
  'file_lists.client_key': 'chosen by the browser for one row',
  'knowledge_sources.client_key': 'chosen by the browser for one row',
  'prompts.client_key': 'chosen by the browser for one row',
  'queue_integrations.client_key': 'chosen by the browser for one row',
  'segments.client_key': 'chosen by the browser for one row',
  'settings.key': 'the name of a setting',
  'flow_campaigns.phrase_key': 'a phrase in the form in which it is compared',
  'contact_list_items.number_key': 'a number in the form in which it is compared',
  'suppressed_numbers.number_key': 'a number in the form in which it is compared',
  'campaign_shippings.number_key': 'a number in the form in which it is compared',
  'prompts.key_mask': 'the end of a key, which the page shows',
  'prompts.voice_key_mask': 'the end of a key, which the page shows',
  'payment_settings.secrets_saved_at': 'times',
  'payment_settings.pix_key': 'a PIX key, which payers see',
  'payment_settings.token_url': 'an address of a bank',
};

/** Columns of exported tables that look like secrets and are not marked, in words. */
async function unmarked(): Promise<string[]> {
  const marked = new Set(
    [...secretColumns].flatMap(([table, columns]) => columns.map(({ name }) => `${getTableName(table)}.${name}`)),
  );
  const { rows } = await server.admin.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'json', 'bytea') and exists (
       select 1 from pg_class t where t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and t.relrowsecurity)
     order by 1, 2`,
  );
  return rows
    .filter(({ table, column }) => secretLike.test(column) && !(table in leftOut))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !marked.has(name) && !(name in noSecret))
    .map((name) => `${name} looks like a secret: mark it with secret(), or an export contains it`);
}

describe('columns with secrets', () => {
  afterEach(() => server.admin.query('drop table if exists planted_vaults'));

  it('are all marked with secret(), so that no export contains them', async () => {
    expect(await unmarked()).toEqual([]);
  });

  it('are refused in a new table where nobody has marked them', async () => {
    await server.admin.query('create table planted_vaults (company_id int, access_token text)');
    await server.admin.query('alter table planted_vaults enable row level security');
    expect(await unmarked()).toEqual([expect.stringMatching(/^planted_vaults\.access_token looks like/)]);
  });
});
