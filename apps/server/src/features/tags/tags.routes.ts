import { tagsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { changeTag, createTag, removeTag } from './changeTag.ts';
import { allTags, getTag, listTags } from './readTags.ts';
import type { TagDeps } from './tagDeps.ts';
import { tags } from './tags.tables.ts';

export const tagRoutes = (deps: TagDeps): Routes =>
  implement(tagsApi, {
    list: (work) => allTags(work),
    page: (work, { query }) => listTags(work, query),
    kanban: async (work) => ({ lista: await allTags(work, { lanesOnly: true }) }),
    get: (work, { params }) => getTag(work, params.tagId),
    create: (work, { body }) => createTag(work, body),
    change: changeOf(
      tags,
      ({ params }) => params.tagId,
      (work, { params, body }) => changeTag(work, params.tagId, body),
    ),
    remove: (work, { params }) => removeTag(work, params.tagId, deps),
  });
