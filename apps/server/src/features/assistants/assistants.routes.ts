import { assistantsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeAiSettings } from '../prompts/index.ts';
import type { AssistantRouteDeps } from './assistantDeps.ts';
import { hasAssistants } from './hasAssistants.ts';
import { helpAttendant, isHelpOffered } from './helpAttendant.ts';
import { readUsage } from './readUsage.ts';
import { testChat } from './testChat.ts';

export const assistantRoutes = (deps: AssistantRouteDeps): Routes =>
  implement(assistantsApi, {
    usage: (work, { query }) => readUsage(work, query),
    changeSettings: (work, { body }) => changeAiSettings(work, body),
    test: { outside: (errand, { body }) => testChat(errand, body, deps) },
    helper: async (work) => ({ isOffered: await isHelpOffered(work, await hasAssistants(work)) }),
    help: { outside: (errand, { params, body }) => helpAttendant(errand, params.ticketId, body, deps) },
  });
