import type { FlowDocument, FlowRun, FlowRunEnd, FlowTestScript } from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { declareConstraints } from '../../kernel/db/constraintCodes.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { mediaReference } from '../../kernel/db/mediaReference.ts';
import { declareSealed } from '../../kernel/db/sealedTables.ts';
import { secret } from '../../kernel/db/secretColumn.ts';
import { resealKeys, withoutKeys } from './flowKeys.ts';
import { media } from '../media/media.tables.ts';
import { tickets, ticketsOfContact } from '../tickets/tickets.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const flows = companyTable(
  'flows',
  {
    name: text().notNull(),
    active: boolean().notNull().default(true),
    /** The live version; null before the first publishing. */
    versionId: integer('version_id'),
    /** The saved document that is not live yet. */
    draft: secret(jsonb().$type<FlowDocument>(), withoutKeys),
    /** Raised by each save and each publishing, so that an editor on an older state does not overwrite a newer one. */
    state: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('flows_name').on(table.companyId, table.name)],
);

/** Published documents. A row never changes: a run keeps the version with which it began (behaviour 10.2). */
export const flowVersions = companyTable(
  'flow_versions',
  {
    flowId: integer('flow_id').notNull(),
    number: integer().notNull(),
    /** The keys of its assistants are encrypted (`flowKeys.ts`); an export contains it without them. */
    document: secret(jsonb().$type<FlowDocument>().notNull(), withoutKeys),
    note: text().notNull().default(''),
    /** The name of its author at that time. */
    author: text(),
  },
  (table) => [
    uniqueIndex('flow_versions_number').on(table.companyId, table.flowId, table.number),
    within('flow_versions_flow', table, table.flowId, () => flows, 'cascade'),
  ],
);

declareSealed(flows, 'flows', {
  draft: ({ companyId, draft }, secrets) => (draft === null ? undefined : resealKeys(draft, companyId, secrets)),
});
declareSealed(flowVersions, 'flows', {
  document: ({ companyId, document }, secrets) => resealKeys(document, companyId, secrets),
});

/** Conversations with a flow that must stay as they are. They are run at each publishing. */
export const flowTests = companyTable(
  'flow_tests',
  {
    flowId: integer('flow_id').notNull(),
    name: text().notNull(),
    script: jsonb().$type<FlowTestScript>().notNull(),
  },
  (table) => [
    uniqueIndex('flow_tests_name').on(table.companyId, table.flowId, table.name),
    within('flow_tests_flow', table, table.flowId, () => flows, 'cascade'),
  ],
);

/** Files that the editor of flows has stored. The daily job removes those that no document names. */
export const flowFiles = companyTable('flow_files', { mediaId: mediaReference('media_id').notNull() }, (table) => [
  index('flow_files_media').on(table.companyId, table.mediaId),
  within('flow_files_media', table, table.mediaId, () => media),
]);

/** The runs of flows. A ticket has at most one that has not ended (behaviour 10.2). */
export const flowRuns = companyTable(
  'flow_runs',
  {
    ticketId: integer('ticket_id').notNull(),
    flowId: integer('flow_id').notNull(),
    versionId: integer('version_id').notNull(),
    /** The memory of the run after its last turn. */
    run: ofContact(jsonb().$type<FlowRun>().notNull(), sql`'{}'`),
    endedAt: moment('ended_at'),
    /** Set by `end_flow_run` if the run ended without a turn. */
    end: text('end_reason').$type<FlowRunEnd>(),
  },
  (table) => [
    uniqueIndex('flow_runs_live')
      .on(table.companyId, table.ticketId)
      .where(sql`ended_at is null`),
    index('flow_runs_of_ticket').on(table.companyId, table.ticketId),
    // Runs that go on have no end: the index also finds them.
    index('flow_runs_of_flow').on(table.companyId, table.flowId, table.endedAt),
    index('flow_runs_of_version').on(table.companyId, table.versionId),
    within('flow_runs_ticket', table, table.ticketId, () => tickets, 'cascade'),
    within('flow_runs_flow', table, table.flowId, () => flows, 'cascade'),
    within('flow_runs_version', table, table.versionId, () => flowVersions, 'cascade'),
  ],
);

/** The edges that runs have taken, for the figures on the canvas. Without a handle the run ended at the node. */
export const flowPasses = companyTable(
  'flow_passes',
  {
    flowId: integer('flow_id').notNull(),
    runId: integer('run_id').notNull(),
    nodeId: text('node_id').notNull(),
    handle: text(),
  },
  (table) => [
    index('flow_passes_of_flow').on(table.companyId, table.flowId, table.createdAt),
    index('flow_passes_of_run').on(table.companyId, table.runId),
    within('flow_passes_run', table, table.runId, () => flowRuns, 'cascade'),
  ],
);

/** The memory of a run, with the answers of its contact, goes; its passes and times stay for the figures on the canvas. */
declareContactRows({
  table: flowRuns,
  whose: (contact) => sql`company_id = ${contact.companyId} and ticket_id in ${ticketsOfContact(contact)}`,
  erasure: 'empty',
  isErased: sql`run = '{}'`,
});

declareConstraints({ flows_name: 'ERR_NAME_ALREADY_EXISTS', flow_tests_name: 'ERR_NAME_ALREADY_EXISTS' });
