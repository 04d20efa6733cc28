import { flowCampaignsApi, flowTestsApi, flowsApi } from '@recado/contracts';
import { call } from '../../../test/harness.ts';
import { defineHouse } from '../../../test/house.ts';

/** A flow that sends one text. */
const sampleFlow = (label: string) => ({
  nodes: [
    { id: '1', type: 'start' as const, position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } },
    { id: '2', type: 'message' as const, position: { x: 500, y: 100 }, data: { label } },
  ],
  connections: [{ source: '1', target: '2', sourceHandle: 'a' }],
});

/** A test of the flow that sends one text. */
const sampleTest = (name: string) => ({
  name,
  script: {
    seed: 1,
    startedAt: 1_780_000_000_000,
    timezone: 'America/Sao_Paulo',
    language: 'pt' as const,
    steps: [{ event: 'start' as const, text: '', expected: ['Olá'] }],
    end: 'path' as const,
  },
});

export default defineHouse({
  callers: {
    'flows.list': 'admin',
    'flows.create': 'admin',
    'flows.change': 'admin',
    'flows.remove': 'admin',
    'flows.duplicate': 'admin',
    'flows.get': 'admin',
    'flows.save': 'admin',
    'flows.saveDraft': 'admin',
    'flows.dropDraft': 'admin',
    'flows.versions': 'admin',
    'flows.version': 'admin',
    'flows.uploadContent': 'admin',
    'flows.uploadAudio': 'admin',
    'flows.uploadImage': 'admin',
    'flowCampaigns.list': 'admin',
    'flowCampaigns.get': 'admin',
    'flowCampaigns.create': 'admin',
    'flowCampaigns.change': 'admin',
    'flowCampaigns.remove': 'admin',
    'flowTests.list': 'admin',
    'flowTests.create': 'admin',
    'flowTests.change': 'admin',
    'flowTests.remove': 'admin',
    'flowFigures.get': 'admin',
    'flowRuns.get': 'all',
    'flowRuns.stop': 'all',
  },
  colleagues: {
    'flowRuns.stop': ['ERR_NO_TICKET_FOUND', 'ok', 'ok', 'ok', 'ok'],
  },
  async rows(server, { canary, admin, id }) {
    const flow = await call(server, flowsApi.create, { as: admin, body: { name: `${canary} fluxo` } });
    await call(server, flowsApi.save, { as: admin, body: { idFlow: flow.body.id, ...sampleFlow(`${canary} texto`) } });
    const flowCampaign = await call(server, flowCampaignsApi.create, {
      as: admin,
      body: {
        name: `${canary} frase`,
        flowId: flow.body.id,
        whatsappId: id('connection'),
        phrase: `${canary} promoção`,
      },
    });
    const flowTest = await call(server, flowTestsApi.create, {
      as: admin,
      params: { flowId: flow.body.id },
      body: sampleTest(`${canary} teste`),
    });
    return { flow: flow.body.id, flowCampaign: flowCampaign.body.id, flowTest: flowTest.body.id };
  },
  requests: {
    'flows.create': { body: { name: 'Boas-vindas' } },
    'flows.change': { body: { name: 'Boas-vindas da tarde' } },
    'flows.save': { body: sampleFlow('Olá') },
    'flows.saveDraft': { body: { ...sampleFlow('Olá'), state: 1 } },
    'flowFigures.get': { words: { days: '7' } },
    'flowTests.create': { body: sampleTest('Boas-vindas') },
    'flowTests.change': { body: { name: 'Boas-vindas da tarde' } },
    'flowCampaigns.create': { body: { name: 'Promoção', phrase: 'quero desconto' } },
    'flowCampaigns.change': { body: { name: 'Promoção da tarde' } },
  },
  recorded: {
    flowCampaigns: true,
    flows: true,
    flowTests: 'trials of a flow, without effect on contacts',
    flowRuns: 'the run of one ticket, in its own log',
    'flows.saveDraft': 'a draft, which nothing runs',
    'flows.dropDraft': 'a draft, which nothing runs',
    'flows.uploadContent': 'a file, which no document names yet',
    'flows.uploadAudio': 'a file, which no document names yet',
    'flows.uploadImage': 'a file, which no document names yet',
  },
  notCompared: {
    'flows.saveDraft': 'compares the `state` of the flow (ERR_FLOW_CHANGED)',
  },
  lists: {
    unmeasured: {
      'flowFigures.get': 'as long as the nodes and edges of one flow',
    },
  },
  jobs: {
    async 'flows.sweepFiles'(server, { companyId }) {
      await server.admin.query(
        `with file as (
           insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
           values ($1, 'semfluxo.png', 'image', 'image/png', 'sem fluxo.png', 1, '', 'flow', 0) returning id)
         insert into flow_files (company_id, media_id, created_at) select $1, id, now() - interval '8 days' from file`,
        [companyId],
      );
      return {};
    },
  },
});
