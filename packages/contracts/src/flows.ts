import { z } from 'zod';
import { FlowDocument, FlowEdge, FlowNode } from './flow/document.ts';
import { api, date, flag, id, seen, text, wholeNumber } from './kit.ts';
import { limits } from './limits.ts';

/** A flow without its document, as the list shows it. */
export const Flow = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  /** Disabled flows do not start; running ones finish (behaviour 10.6). */
  active: z.boolean(),
  /** **+** The number of the live version; null before the first publishing. */
  version: z.number().int().nullable(),
  /** **+** A draft is saved that is newer than the live version. */
  hasDraft: z.boolean(),
  /** **+** Runs that go on now. */
  running: z.number().int(),
  createdAt: date,
  updatedAt: date,
});
export type Flow = z.output<typeof Flow>;

/** Returns true if a flow can start: neither a disabled one does, nor one that was never published (behaviour 10.6). */
export const canFlowStart = ({ active, version }: Pick<Flow, 'active' | 'version'>): boolean =>
  active && version !== null;

/** A flow with its live document: null before the first publishing (FLOW-17). */
export const FlowWithDocument = Flow.extend({
  flow: FlowDocument.nullable(),
  /** **+** The saved draft, if it is newer than the live version. */
  draft: FlowDocument.nullable(),
  /** **+** Raised by each save of a draft and each publishing; a save on an older state is refused. */
  state: z.number().int(),
});
export type FlowWithDocument = z.output<typeof FlowWithDocument>;

/** A published version. Versions never change. */
export const FlowVersion = z.object({
  id: z.number().int(),
  number: z.number().int(),
  note: z.string(),
  author: z.string().nullable(),
  isLive: z.boolean(),
  nodes: z.number().int(),
  createdAt: date,
});
export type FlowVersion = z.output<typeof FlowVersion>;

/** The types that the editor accepts, by kind (FLOW-51 to FLOW-53). */
export const flowFileTypes = {
  image: ['image/png', 'image/jpeg'],
  audio: ['audio/ogg', 'audio/opus', 'audio/mpeg'],
  video: ['video/mp4'],
} as const;
export type FlowFileKind = keyof typeof flowFileTypes;

const params = z.object({ flowId: id('flow') });
const name = text(50, 2);
const access = 'flows-page:edit';
const errors = ['ERR_NO_FLOW_FOUND'] as const;
const nodes = z.array(FlowNode).max(limits.flowNodes);
const connections = z.array(FlowEdge).max(limits.flowEdges);
const upload = { field: 'medias', maxBytes: limits.flowFileBytes.video };
const fileErrors = ['ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'] as const;
const StoredName = z.object({ name: z.string() });

export const flowsApi = api({
  /** All flows of the company, by name (AMB-83). */
  list: {
    method: 'GET',
    path: '/flowbuilder',
    access,
    query: z.object({ searchParam: z.string().max(255).optional() }),
    reply: z.object({ flows: z.array(Flow) }),
    statements: 3,
  },
  create: {
    method: 'POST',
    path: '/flowbuilder',
    access,
    body: z.object({
      name,
      /** **+** A draft to begin with, of a template or of a file of another product. */
      draft: z.object({ nodes, connections }).optional(),
    }),
    reply: Flow,
    errors: ['ERR_NAME_ALREADY_EXISTS'],
    bodyBytes: limits.flowBytes + 4_096,
  },
  change: {
    method: 'PUT',
    path: '/flowbuilder',
    access,
    body: z.object({ flowId: id('flow'), name: name.optional(), active: flag.optional(), ...seen }),
    reply: Flow,
    errors: ['ERR_ROW_CHANGED', ...errors, 'ERR_NAME_ALREADY_EXISTS'],
  },
  /** Its runs end, and people have their tickets (behaviour 10.6). */
  remove: {
    method: 'DELETE',
    path: '/flowbuilder/:flowId',
    access,
    params,
    reply: Flow,
    errors,
  },
  duplicate: {
    method: 'POST',
    path: '/flowbuilder/duplicate',
    access,
    body: z.object({ flowId: id('flow') }),
    reply: Flow,
    errors,
  },
  get: {
    method: 'GET',
    path: '/flowbuilder/flow/:flowId',
    access,
    params,
    reply: z.object({ flow: FlowWithDocument }),
    errors,
    statements: 3,
  },
  /** Saves and publishes in one step, as the specified editor does. */
  save: {
    method: 'POST',
    path: '/flowbuilder/flow',
    access,
    body: z.object({
      idFlow: id('flow'),
      nodes,
      connections,
      /** **+** The state this save is based on: an older one is refused. */
      state: wholeNumber(0, 2_147_483_647).optional(),
      /** **+** What changed, for the history. */
      note: text(200).optional(),
      /** **+** Refuses a document with errors (`findFlowProblems`) and names them in the details. */
      isChecked: flag.optional(),
      /** **+** With `isChecked`: goes live although tests of the flow fail. Without, they refuse it. */
      withFailingTests: flag.optional(),
    }),
    reply: FlowWithDocument,
    errors: [...errors, 'ERR_FLOW_CHANGED', 'ERR_FLOW_INVALID', 'ERR_FLOW_TESTS_FAILED'],
    bodyBytes: limits.flowBytes + 4_096,
  },
  /** **+** Saves a draft. It goes live when it is published. */
  saveDraft: {
    method: 'PUT',
    path: '/flowbuilder/flow/:flowId/draft',
    access,
    params,
    body: z.object({ nodes, connections, state: wholeNumber(0, 2_147_483_647) }),
    reply: FlowWithDocument,
    errors: [...errors, 'ERR_FLOW_CHANGED'],
    bodyBytes: limits.flowBytes + 4_096,
  },
  /** **+** Drops the draft; the live version is what the editor shows again. A state older than the stored one is refused. */
  dropDraft: {
    method: 'DELETE',
    path: '/flowbuilder/flow/:flowId/draft',
    access,
    params,
    query: z.object({ state: z.coerce.number().int().optional() }),
    reply: FlowWithDocument,
    errors: [...errors, 'ERR_FLOW_CHANGED'],
  },
  /** **+** The published versions, newest first. */
  versions: {
    method: 'GET',
    path: '/flowbuilder/flow/:flowId/versions',
    access,
    params,
    reply: z.object({ versions: z.array(FlowVersion) }),
    errors,
    statements: 4,
  },
  /** **+** The document of one version. Publishing it again is a `save` of it. */
  version: {
    method: 'GET',
    path: '/flowbuilder/flow/:flowId/versions/:number',
    access,
    params: z.object({ flowId: id('flow'), number: z.coerce.number().int().min(1).max(1_000_000) }),
    reply: FlowVersion.extend({ document: FlowDocument }),
    errors,
    statements: 3,
  },
  /** Stores files of content nodes. Answers the stored names in the order of the files. */
  uploadContent: {
    method: 'POST',
    path: '/flowbuilder/content',
    access,
    upload: { ...upload, maxFiles: limits.flowFiles },
    body: z.looseObject({}).optional(),
    reply: z.array(z.string()),
    errors: fileErrors,
  },
  uploadAudio: {
    method: 'POST',
    path: '/flowbuilder/audio',
    access,
    upload: { ...upload, maxFiles: 1 },
    body: z.looseObject({}).optional(),
    reply: StoredName,
    errors: fileErrors,
  },
  uploadImage: {
    method: 'POST',
    path: '/flowbuilder/img',
    access,
    upload: { ...upload, maxFiles: 1 },
    body: z.looseObject({}).optional(),
    reply: StoredName,
    errors: fileErrors,
  },
});

export const flowChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), flow: Flow }),
  z.object({ action: z.literal('update'), flow: Flow }),
  z.object({ action: z.literal('delete'), flowId: z.number().int() }),
]);
