import { limits, tagsApi } from '@recado/contracts';
import { asc, eq } from 'drizzle-orm';
import { implement } from '../../kernel/http/bind.ts';
import { tags } from './tags.tables.ts';

export const tagRoutes = implement(tagsApi, {
  list: (work) => work.db.select().from(tags).where(eq(tags.companyId, work.companyId)).orderBy(asc(tags.name), asc(tags.id)).limit(limits.wholeList),
});
