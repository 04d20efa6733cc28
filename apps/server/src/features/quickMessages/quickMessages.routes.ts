import { quickMessagesApi } from '@recado/contracts';
import { implement } from '../../kernel/http/bind.ts';
import { changeQuickMessage, createQuickMessage, removeQuickMessage } from './changeQuickMessage.ts';
import { listQuickMessages, listSuggestions, visibleQuickMessage } from './listQuickMessages.ts';

export const quickMessageRoutes = implement(quickMessagesApi, {
  list: (work, { query }) => listQuickMessages(work, query),
  listAll: (work) => listSuggestions(work),
  get: (work, { params }) => visibleQuickMessage(work, params.quickMessageId),
  create: (work, { body }) => createQuickMessage(work, body),
  change: (work, { params, body }) => changeQuickMessage(work, params.quickMessageId, body),
  remove: (work, { params }) => removeQuickMessage(work, params.quickMessageId),
});
