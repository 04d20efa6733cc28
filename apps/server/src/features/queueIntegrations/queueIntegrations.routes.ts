import { queueIntegrationsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import { changeIntegration, createIntegration, removeIntegration, type IntegrationDeps } from './changeIntegration.ts';
import { listRequests } from './listRequests.ts';
import { testSession, type TestDeps } from './testSession.ts';
import { tryIntegration, type TryDeps } from './tryIntegration.ts';
import { getIntegration, listIntegrations } from './readIntegrations.ts';
import { queueIntegrations } from './queueIntegrations.tables.ts';

export const queueIntegrationRoutes = (deps: IntegrationDeps & TestDeps & TryDeps): Routes =>
  implement(queueIntegrationsApi, {
    list: (work, { query }) => listIntegrations(work, query),
    get: (work, { params }) => getIntegration(work, params.integrationId),
    create: (work, { body }) => createIntegration(work, body, deps),
    change: changeOf(
      queueIntegrations,
      ({ params }) => params.integrationId,
      (work, { params, body }) => changeIntegration(work, params.integrationId, body, deps),
    ),
    requests: (work, { params }) => listRequests(work, params.integrationId),
    try: { outside: (errand, { body }) => tryIntegration(errand, body, deps) },
    testSession: { outside: (errand, { body }) => testSession(errand, body, deps) },
    remove: (work, { params }) => removeIntegration(work, params.integrationId),
  });
