import { z } from 'zod';
import { api, date } from './kit.ts';

export const TagBrief = z.object({ id: z.number().int(), name: z.string(), color: z.string(), kanban: z.number().int() });
export type TagBrief = z.output<typeof TagBrief>;

export const Tag = TagBrief.extend({ companyId: z.number().int(), createdAt: date, updatedAt: date });

export const tagsApi = api({
  list: { method: 'GET', path: '/tags/list', access: 'user', reply: z.array(Tag), statements: 3 },
});
