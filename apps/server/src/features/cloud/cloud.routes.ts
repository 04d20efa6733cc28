import { cloudApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { answerHandshake } from './answerHandshake.ts';
import type { CloudDeps } from './cloudDeps.ts';
import { listMessageTemplates } from './listMessageTemplates.ts';
import { receiveDelivery } from './receiveDelivery.ts';
import { testCredentials } from './testCredentials.ts';

export const cloudRoutes = (deps: CloudDeps): Routes =>
  implement(cloudApi, {
    test: { outside: (errand, { body }) => testCredentials(errand, body.cloud ?? {}, body.whatsappId, deps) },
    webhook: async () => ({ url: `${deps.publicUrl}/api${cloudApi.receive.path}` }),
    templates: { outside: (errand, { params }) => listMessageTemplates(errand, params.whatsappId, deps) },
    verify: { open: (visit, { query }) => answerHandshake(visit, query, deps) },
    verifyOne: { open: (visit, { params, query }) => answerHandshake(visit, query, deps, params.whatsappId) },
    receive: { open: (visit) => receiveDelivery(visit, deps) },
    receiveOne: { open: (visit) => receiveDelivery(visit, deps) },
  });
