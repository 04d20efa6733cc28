import { z } from 'zod';
import { api, date, done, id, numberOr, page, pageQuery, seen, text } from './kit.ts';

export const TagBrief = z.object({
  id: z.number().int(),
  name: z.string(),
  color: z.string(),
  kanban: z.number().int(),
});
export type TagBrief = z.output<typeof TagBrief>;

export const Tag = TagBrief.extend({
  companyId: z.number().int(),
  /** The creator; null if no user created it. */
  userId: z.number().int().nullable(),
  createdAt: date,
  updatedAt: date,
});
export type Tag = z.output<typeof Tag>;

/** A row of the list, with the number of tickets that have the tag (TAG-04). */
export const ListedTag = Tag.extend({ ticketsCount: z.number().int() });
export type ListedTag = z.output<typeof ListedTag>;

/** The colour of a tag without a chosen colour (wire 4.5). */
const defaultColor = '#A4CCCC';
/** The fields of a tag that a person fills in. */
export const TagFields = {
  name: text(50, 3),
  /** An empty text means the default colour. */
  color: z.preprocess(
    (value) => (value === '' ? defaultColor : value),
    text(9).pipe(z.string().regex(/^#[0-9a-f]{3,8}$/i)),
  ),
  /** True if the tag is a lane of the kanban. Only administrators and supervisors may set 1 (TAG-02). */
  kanban: numberOr(0, 0, 1),
};
const params = z.object({ tagId: id('tag') });

export const tagsApi = api({
  list: { method: 'GET', path: '/tags/list', access: 'user', reply: z.array(Tag), statements: 3 },
  /** Sorted by name. Without `pageNumber` and `cursor` it returns all tags. */
  page: {
    method: 'GET',
    path: '/tags',
    access: 'user',
    query: z.object(pageQuery),
    reply: page('tags', ListedTag),
    statements: 4,
  },
  kanban: {
    method: 'GET',
    path: '/tags/kanban',
    access: 'user',
    reply: z.object({ lista: z.array(Tag) }),
    statements: 3,
  },
  get: {
    method: 'GET',
    path: '/tags/:tagId',
    access: 'user',
    params,
    reply: Tag,
    errors: ['ERR_NO_TAG_FOUND'],
    statements: 3,
  },
  create: {
    method: 'POST',
    path: '/tags',
    access: 'user',
    body: z.object({
      name: TagFields.name,
      color: TagFields.color.default(defaultColor),
      kanban: TagFields.kanban.default(0),
    }),
    reply: Tag,
    errors: ['ERR_NAME_ALREADY_EXISTS', 'ERR_NO_PERMISSION'],
  },
  change: {
    method: 'PUT',
    path: '/tags/:tagId',
    access: 'user',
    params,
    body: z.object(TagFields).partial().extend(seen),
    reply: Tag,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_TAG_FOUND', 'ERR_NAME_ALREADY_EXISTS', 'ERR_NO_PERMISSION'],
  },
  remove: {
    method: 'DELETE',
    path: '/tags/:tagId',
    access: 'user',
    params,
    reply: done,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_IN_USE'],
  },
});

export const tagChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), tag: Tag }),
  z.object({ action: z.literal('update'), tag: Tag }),
  z.object({ action: z.literal('delete'), tagId: z.number().int() }),
]);
