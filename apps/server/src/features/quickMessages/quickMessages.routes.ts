import { quickMessagesApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { UploadStore } from '../media/index.ts';
import { attachQuickFile, detachQuickFile } from './attachQuickFile.ts';
import { changeQuickMessage, createQuickMessage, removeQuickMessage } from './changeQuickMessage.ts';
import { getQuickMessage, listQuickMessages, listSuggestions } from './listQuickMessages.ts';

export const quickMessageRoutes = (store: UploadStore): Routes =>
  implement(quickMessagesApi, {
    list: (work, { query }) => listQuickMessages(work, query),
    listAll: (work) => listSuggestions(work),
    get: (work, { params }) => getQuickMessage(work, params.quickMessageId),
    create: (work, { body }) => createQuickMessage(work, body),
    change: (work, { params, body }) => changeQuickMessage(work, params.quickMessageId, body),
    remove: (work, { params }) => removeQuickMessage(work, params.quickMessageId),
    attach: { outside: (errand, { params, files }) => attachQuickFile(errand, params.quickMessageId, files[0], store) },
    detach: (work, { params }) => detachQuickFile(work, params.quickMessageId),
  });
