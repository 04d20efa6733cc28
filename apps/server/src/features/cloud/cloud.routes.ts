import { cloudApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { answerHandshake } from './answerHandshake.ts';
import type { CloudParts } from './cloudParts.ts';
import { listMessageTemplates } from './listMessageTemplates.ts';
import { receiveDelivery } from './receiveDelivery.ts';
import { testCredentials } from './testCredentials.ts';

export const cloudRoutes = (parts: CloudParts): Routes =>
  implement(cloudApi, {
    test: { outside: (errand, { body }) => testCredentials(errand, body.cloud ?? {}, body.whatsappId, parts) },
    webhook: async () => ({ url: `${parts.publicUrl}/api${cloudApi.receive.path}` }),
    templates: { outside: (errand, { params }) => listMessageTemplates(errand, params.whatsappId, parts) },
    verify: { open: (visit, { query }) => answerHandshake(visit, query, parts) },
    verifyOne: { open: (visit, { params, query }) => answerHandshake(visit, query, parts, params.whatsappId) },
    receive: { open: (visit) => receiveDelivery(visit, parts) },
    receiveOne: { open: (visit) => receiveDelivery(visit, parts) },
  });
