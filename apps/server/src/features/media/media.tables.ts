import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyTable } from '../../kernel/db/companyTable.ts';
import { declareContactRows, ofContact } from '../../kernel/db/ofContact.ts';
import { storedPath } from '../../kernel/db/storedPath.ts';

/** Stored files. Rows of other tables refer to these; a user who may see the owner may see the file. */
export const media = companyTable(
  'media',
  {
    /** Random file name of the original, without a folder. The bytes are unchanged. */
    path: ofContact(storedPath().notNull()),
    kind: text().$type<'image' | 'audio' | 'video' | 'application'>().notNull(),
    mime: text().notNull(),
    name: ofContact(text().notNull()),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: ofContact(text().notNull()),
    width: integer(),
    height: integer(),
    seconds: real(),
    waveform: ofContact(jsonb().$type<number[]>()),
    thumbPath: ofContact(storedPath('thumb_path')),
    /** A rendition every browser plays. Null if every browser plays the original. */
    playablePath: ofContact(storedPath('playable_path')),
    /** A rendition as OGG/Opus mono, which phones receive as a voice note. Null if the original is sent as it is. */
    voicePath: ofContact(storedPath('voice_path')),
    ownerKind: text('owner_kind')
      .$type<'message' | 'schedule' | 'quickMessage' | 'flow' | 'fileList' | 'campaign' | 'knowledgeSource'>()
      .notNull(),
    ownerId: integer('owner_id').notNull(),
  },
  (table) => [
    uniqueIndex('media_path').on(table.companyId, table.path),
    index('media_owner').on(table.companyId, table.ownerKind, table.ownerId),
  ],
);

// Rows are found by the messages and schedules that refer to them (`mediaReference`), and go before those.
declareContactRows({ table: media, whose: () => sql`false`, erasure: 'delete' });
