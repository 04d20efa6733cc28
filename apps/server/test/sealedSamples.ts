import {
  authApi,
  connectionsApi,
  flowsApi,
  promptsApi,
  queueIntegrationsApi,
  settingsApi,
  voiceIdOf,
  webhooksApi,
  type FlowDocument,
} from '@recado/contracts';
import { derivedKeys } from '../src/kernel/derivedKeys.ts';
import { openSettingsStore } from '../src/features/invoices/index.ts';
import { openKeyStore } from '../src/features/sessions/openKeyStore.ts';
import { newAccountFile } from '../src/gateways/dialogflow/testing/googleStub.ts';
import { stubNumber } from '../src/gateways/whatsapp/cloud/testing/stubNumber.ts';
import { openSecrets } from '../src/kernel/secrets.ts';
import { credentialsOf } from './cloud.ts';
import { documentOf, makeFlow } from './flows.ts';
import { call, until, type TestServer, type TestUser } from './harness.ts';
import { makeCompany, makeConnection, makeQueue, makeUser, password, within } from './make.ts';

type Place = { server: TestServer; admin: TestUser & { email: string } };
/** A call that must succeed, because a refused one stores no sample. */
const done = async <R extends { status: number; text: string }>(answer: Promise<R>): Promise<R> => {
  const reply = await answer;
  if (reply.status !== 200) throw new Error(`no sample: ${reply.status} ${reply.text}`);
  return reply;
};
const assistantOf = (apiKey: string): FlowDocument =>
  documentOf({ o: { type: 'openai', data: { typebotIntegration: { name: 'IA', apiKey, voiceKey: apiKey } } } }, [
    '1 o',
  ]);

/**
 * Stores a value in each sealed column, by the table. `resealDatabase.test.ts` fails for a declared column that no sample
 * fills. A new table gets a line here.
 */
const samples: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  async mails({ server, admin }) {
    await done(call(server, authApi.requestReset, { body: { email: admin.email } }));
    const stored = 'select 1 from mails where company_id = $1';
    await until(async () => (await server.admin.query(stored, [admin.companyId])).rowCount, 15_000);
  },
  two_steps: ({ server, admin }) =>
    done(call(server, authApi.beginTwoStep, { as: admin, body: { currentPassword: password } })),
  payment_settings: ({ server, admin }) =>
    within(server, admin.companyId, (work) =>
      openSettingsStore(derivedKeys(server.config, 'payment settings')).write(
        work,
        {},
        { secrets: { clientSecret: 'segredo' }, former: [] },
      ),
    ),
  settings: ({ server, admin }) =>
    done(call(server, settingsApi.change, { as: admin, params: { key: 'paymentToken' }, body: { value: 'token' } })),
  async session_keys({ server, admin }) {
    const connectionId = await makeConnection(server, admin.companyId, admin, { paired: false });
    const keys = openKeyStore(
      (task) => within(server, admin.companyId, task),
      connectionId,
      openSecrets(derivedKeys(server.config, 'sessions')),
    );
    // More rows than one transaction of a rotation takes.
    await keys.write(Array.from({ length: 250 }, (_, id) => ({ type: 'pre-key', id: `${id}`, value: `chave ${id}` })));
  },
  async webhooks({ server, admin }) {
    const body = { name: 'ERP', url: 'https://receiver.example.com/recado', events: ['message.ack' as const] };
    const { id: webhookId } = (await done(call(server, webhooksApi.create, { as: admin, body }))).body;
    await done(call(server, webhooksApi.renewSecret, { as: admin, params: { webhookId } }));
  },
  queue_integrations({ server, admin }) {
    const agent = { type: 'dialogflow' as const, name: 'Agente', projectName: 'pedidos', language: 'pt-BR' as const };
    return done(
      call(server, queueIntegrationsApi.create, { as: admin, body: { ...agent, jsonContent: newAccountFile() } }),
    );
  },
  prompts: async ({ server, admin }) =>
    done(
      call(server, promptsApi.create, {
        as: admin,
        body: {
          name: 'Assistente',
          prompt: 'Responda com calma e em poucas frases ao que o cliente perguntar.',
          apiKey: 'sk-segredo-1234',
          voice: voiceIdOf('Antonio'),
          voiceKey: 'azure-key-1234',
          voiceRegion: 'brazilsouth',
          queueId: await makeQueue(server, admin.companyId),
        },
      }),
    ),
  cloud_accounts: ({ server, admin }) =>
    done(
      call(server, connectionsApi.create, {
        as: admin,
        body: { name: 'Oficial', provider: 'cloud', cloud: credentialsOf(stubNumber) },
      }),
    ),
  flow_versions: ({ server, admin }) => makeFlow(server, admin, assistantOf('sk-segredo-muito-longo-1234')),
  flows: ({ server, admin }) =>
    done(
      call(server, flowsApi.create, {
        as: admin,
        body: { name: 'Rascunho', draft: assistantOf('sk-outro-muito-longo-5678') },
      }),
    ),
};

/** Makes a company with a value in every sealed column. */
export async function makeSealedSamples(server: TestServer): Promise<Place> {
  const companyId = await makeCompany(server);
  const place = { server, admin: await makeUser(server, companyId, { profile: 'admin' }) };
  for (const make of Object.values(samples)) await make(place);
  return place;
}
