import type { PlatformSettingKey } from '@recado/contracts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { platformTable } from '../../kernel/db/tableKinds.ts';

/** Settings of the platform that differ from their default. They hold for every company. */
export const platformSettings = pgTable(platformTable('platform_settings'), {
  key: text().$type<PlatformSettingKey>().primaryKey(),
  value: text().notNull(),
});
