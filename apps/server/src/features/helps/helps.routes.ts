import { helpsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeHelp, createHelp, removeHelp, type HelpDeps } from './changeHelp.ts';
import { listAllHelps, listHelps } from './readHelps.ts';

export const helpRoutes = (deps: HelpDeps): Routes =>
  implement(helpsApi, {
    list: (work, { query }) => listHelps(work, query),
    listAll: (work) => listAllHelps(work),
    create: { outside: (errand, { body }) => createHelp(errand, body, deps) },
    change: { outside: (_errand, { params, body }) => changeHelp(params.helpId, body, deps) },
    remove: { outside: (_errand, { params }) => removeHelp(params.helpId, deps) },
  });
