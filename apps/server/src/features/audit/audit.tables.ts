import type { AuditEntry, AuditKind } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgPolicy, text } from 'drizzle-orm/pg-core';
import { companyTable, platformRole } from '../../kernel/db/companyTable.ts';
import { appendOnlyTable } from '../../kernel/db/tableKinds.ts';

/**
 * Changes of a company's configuration. Append-only: the app role may not update or delete. Names are copies, without
 * foreign keys: entries outlive the rows they name. The indexes end in the order of the list.
 */
export const auditEntries = companyTable(
  appendOnlyTable('audit_entries'),
  {
    userId: integer('user_id'),
    userName: text('user_name').notNull(),
    action: text().$type<AuditEntry['action']>().notNull(),
    kind: text().$type<AuditKind>().notNull(),
    entityId: text('entity_id').notNull(),
    entityName: text('entity_name').notNull(),
    changes: jsonb().$type<AuditEntry['changes']>().notNull(),
    hiddenFields: jsonb('hidden_fields').$type<string[]>().notNull(),
    /** The searched words. Stored, because `plain` takes 5 µs: a common word took seconds among a million entries. */
    searchText: text('search_text').generatedAlwaysAs(sql`plain(entity_name || E'\n' || user_name)`),
  },
  (table) => [
    index('audit_entries_by_user').on(table.companyId, table.userId, table.createdAt, table.id),
    index('audit_entries_by_kind').on(table.companyId, table.kind, table.createdAt, table.id),
    index('audit_entries_by_time').on(table.companyId, table.createdAt, table.id),
    // Used by delete_old_audit_entries only. The policy keeps every younger entry, whatever the function does.
    pgPolicy('audit_entries_retention', {
      for: 'delete',
      to: platformRole,
      using: sql`created_at < now() - interval '400 days'`,
    }),
  ],
);
