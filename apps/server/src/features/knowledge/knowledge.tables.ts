import type { KnowledgeFailure, KnowledgeKind, KnowledgeState } from '@recado/contracts';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { companyTable, within } from '../../kernel/db/companyTable.ts';
import { mediaReference } from '../../kernel/db/mediaReference.ts';
import { requestColumns, requestIndex } from '../../kernel/db/requestColumns.ts';
import { media } from '../media/media.tables.ts';
import { prompts } from '../prompts/prompts.tables.ts';
import { wordsColumn } from './wordsColumn.ts';

/** Texts and files of the company from which an assistant answers. */
export const knowledgeSources = companyTable(
  'knowledge_sources',
  {
    promptId: integer('prompt_id').notNull(),
    kind: text().$type<KnowledgeKind>().notNull(),
    name: text().notNull(),
    /** The text as it was typed in; null for a file. */
    text: text(),
    state: text().$type<KnowledgeState>().notNull(),
    reason: text().$type<KnowledgeFailure>(),
    /** The file; null for a text. */
    mediaId: mediaReference('media_id'),
    ...requestColumns(),
  },
  (table) => [
    index('knowledge_sources_of_prompt').on(table.companyId, table.promptId),
    // Found by the nightly sweep of files.
    index('knowledge_sources_of_media').on(table.companyId, table.mediaId),
    requestIndex('knowledge_sources', table.companyId, table.clientKey),
    within('knowledge_sources_media', table, table.mediaId, () => media),
    within('knowledge_sources_prompt', table, table.promptId, () => prompts, 'cascade'),
  ],
);

/** The passages of sources, in the order of the text. */
export const knowledgePassages = companyTable(
  'knowledge_passages',
  {
    sourceId: integer('source_id').notNull(),
    /** The prompt of the source: the index of the words begins with it. */
    promptId: integer('prompt_id').notNull(),
    position: integer().notNull(),
    /** The page of the file, from 1; null without pages. */
    page: integer(),
    text: text().notNull(),
    /** The stems of the text, and of the source's name with weight A. See `knowledge_words.sql`. */
    words: wordsColumn('words').notNull(),
  },
  (table) => [
    index('knowledge_passages_of_source').on(table.companyId, table.sourceId, table.position),
    index('knowledge_passages_words').using('gin', table.companyId, table.promptId, table.words),
    within('knowledge_passages_source', table, table.sourceId, () => knowledgeSources, 'cascade'),
  ],
);
