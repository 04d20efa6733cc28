import { flowsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { changeOf } from '../../kernel/http/unlessChanged.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { UploadStore } from '../media/index.ts';
import { changeFlow, duplicateFlow, removeFlow } from './changeFlow.ts';
import { createFlow } from './createFlow.ts';
import { getFlowDocument, getFlowVersion, listFlows, listFlowVersions } from './readFlows.ts';
import { dropFlowDraft, saveFlow, saveFlowDraft } from './saveFlow.ts';
import { storeFlowFiles } from './storeFlowFiles.ts';
import { flows } from './flows.tables.ts';

export type FlowDeps = { store: UploadStore; secrets: Secrets };

export const flowRoutes = ({ store, secrets }: FlowDeps): Routes =>
  implement(flowsApi, {
    list: (work, { query }) => listFlows(work, query),
    create: (work, { body }) => createFlow(work, body, secrets),
    change: changeOf(
      flows,
      ({ body }) => body.flowId,
      (work, { body }) => changeFlow(work, body),
    ),
    remove: (work, { params }) => removeFlow(work, params.flowId),
    duplicate: (work, { body }) => duplicateFlow(work, body.flowId),
    get: async (work, { params }) => ({ flow: await getFlowDocument(work, params.flowId) }),
    save: (work, { body }) => saveFlow(work, body, secrets),
    saveDraft: (work, { params, body }) => saveFlowDraft(work, params.flowId, body, secrets),
    dropDraft: (work, { params, query }) => dropFlowDraft(work, params.flowId, query.state),
    versions: (work, { params }) => listFlowVersions(work, params.flowId),
    version: (work, { params }) => getFlowVersion(work, params.flowId, params.number),
    uploadContent: {
      outside: (errand, { files }) => storeFlowFiles(errand, files, ['image', 'audio', 'video'], store),
    },
    uploadAudio: {
      outside: async (errand, { files }) => ({ name: (await storeFlowFiles(errand, files, ['audio'], store))[0]! }),
    },
    uploadImage: {
      outside: async (errand, { files }) => ({ name: (await storeFlowFiles(errand, files, ['image'], store))[0]! }),
    },
  });
