import { knowledgeApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import type { UploadStore } from '../media/index.ts';
import { changeSource, createSource, removeSource } from './changeSource.ts';
import { quotePassages } from './quotePassages.ts';
import { getSource, listSources } from './readSources.ts';
import { searchSources } from './searchSources.ts';
import { uploadSource } from './uploadSource.ts';
import { knowledgeSources } from './knowledge.tables.ts';

export const knowledgeRoutes = (store: UploadStore): Routes =>
  implement(knowledgeApi, {
    list: (work, { params }) => listSources(work, params.promptId),
    get: (work, { params }) => getSource(work, params.knowledgeSourceId),
    create: (work, { params, body }) => createSource(work, params.promptId, body),
    upload: {
      outside: (errand, { params, files }) => uploadSource(errand, params.promptId, files[0], store),
    },
    change: changeOf(
      knowledgeSources,
      ({ params }) => params.knowledgeSourceId,
      (work, { params, body }) => changeSource(work, params.knowledgeSourceId, body),
    ),
    search: (work, { params, query }) => searchSources(work, params.promptId, query.question),
    ofMessage: (work, { params }) => quotePassages(work, params.messageId),
    remove: (work, { params }) => removeSource(work, params.knowledgeSourceId),
  });
