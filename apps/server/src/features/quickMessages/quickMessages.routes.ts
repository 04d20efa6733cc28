import { quickMessagesApi, type RequestOf } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import type { UploadStore } from '../media/index.ts';
import { attachQuickFile, detachQuickFile, saveQuickMessage } from './attachQuickFile.ts';
import { changeQuickMessage, createQuickMessage, removeQuickMessage } from './changeQuickMessage.ts';
import { getQuickMessage, listQuickMessages, listSuggestions } from './listQuickMessages.ts';
import { quickMessages } from './quickMessages.tables.ts';

const change = changeOf(
  quickMessages,
  ({ params }: RequestOf<typeof quickMessagesApi.change>) => params.quickMessageId,
  (work, { params, body }) => changeQuickMessage(work, params.quickMessageId, body),
);

export const quickMessageRoutes = (store: UploadStore): Routes =>
  implement(quickMessagesApi, {
    list: (work, { query }) => listQuickMessages(work, query),
    listAll: (work) => listSuggestions(work),
    get: (work, { params }) => getQuickMessage(work, params.quickMessageId),
    create: {
      admittedBy: 'work',
      outside: (errand, { body, files }) =>
        saveQuickMessage(errand, (work) => createQuickMessage(work, body), { file: files[0] }, store),
    },
    change: {
      admittedBy: 'work',
      outside: (errand, request) => {
        const file = { file: request.files[0], removeFile: request.body.removeFile };
        return saveQuickMessage(errand, (work) => change(work, request), file, store);
      },
    },
    remove: (work, { params }) => removeQuickMessage(work, params.quickMessageId),
    attach: { outside: (errand, { params, files }) => attachQuickFile(errand, params.quickMessageId, files[0], store) },
    detach: (work, { params }) => detachQuickFile(work, params.quickMessageId),
  });
