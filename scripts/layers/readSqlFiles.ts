import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './findReads.ts';

/** The feature of each SQL function that reads tables. A trigger function belongs to the feature of its table. */
const owners: Readonly<Record<string, string>> = {
  enqueue_webhooks_of_message: 'webhooks',
  enqueue_webhooks_of_ticket: 'webhooks',
  delete_old_audit_entries: 'audit',
  record_operator_change: 'audit',
  empty_ticket_events: 'tickets',
  refuse_erased_contact: 'tickets',
  forget_bot: 'bots',
  forget_dashboard_days: 'dashboard',
  keep_login: 'auth',
  claim_commands: 'sessions',
  copy_ticket_to_tag: 'tickets',
  copy_ticket_to_tags: 'tickets',
  keep_queue_of_ticket: 'tickets',
  keep_ticket_spans: 'dashboard',
  read_connection_status: 'connections',
  read_viewer: 'auth',
  search_audit_entries: 'audit',
  search_contacts: 'contacts',
  search_recipients: 'campaigns',
  search_knowledge: 'knowledge',
  search_tickets: 'messages',
};

/**
 * Returns the SQL functions of `folder` as files of their features, for `findUses`. A function without an owner here
 * counts as one of the kernel, which may read no table.
 */
export function readSqlFiles(folder: string): SourceFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const owner = owners[name.replace(/\.sql$/, '')];
      const text = readFileSync(join(folder, name), 'utf8').replaceAll(/--[^\n]*/g, '');
      return { path: `${owner ? `features/${owner}` : 'kernel'}/sql/${name}`, text };
    });
}
