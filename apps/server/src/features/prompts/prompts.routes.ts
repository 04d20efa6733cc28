import { promptsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { changePrompt, createPrompt, removePrompt, type PromptDeps } from './changePrompt.ts';
import { getPrompt, listPrompts } from './readPrompts.ts';
import { prompts } from './prompts.tables.ts';

export const promptRoutes = (deps: PromptDeps): Routes =>
  implement(promptsApi, {
    list: (work, { query }) => listPrompts(work, query),
    get: (work, { params }) => getPrompt(work, params.promptId),
    create: (work, { body }) => createPrompt(work, body, deps),
    change: changeOf(
      prompts,
      ({ params }) => params.promptId,
      (work, { params, body }) => changePrompt(work, params.promptId, body, deps),
    ),
    remove: (work, { params }) => removePrompt(work, params.promptId),
  });
