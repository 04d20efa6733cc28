import { randomUUID } from 'node:crypto';
import {
  apiScopes,
  apiTokensApi,
  webhooksApi,
  announcementsApi,
  campaignsApi,
  contactListItemsApi,
  contactListsApi,
  queueOptionsApi,
  helpsApi,
  contract,
  fileListsApi,
  flowCampaignsApi,
  segmentsApi,
  suppressedNumbersApi,
  flowsApi,
  flowTestsApi,
  internalNotesApi,
  knowledgeApi,
  mentionOf,
  newBotState,
  notesApi,
  promptsApi,
  queueIntegrationsApi,
  quickMessagesApi,
  sandboxApi,
  schedulesApi,
  slotOf,
  teamChatApi,
  ticketsApi,
  type Endpoint,
  type RowKind,
} from '@recado/contracts';
import { z } from 'zod';
import { charges, invoices } from '../src/features/invoices/invoices.tables.ts';
import { contacts } from '../src/features/contacts/contacts.tables.ts';
import { ticketTags } from '../src/features/tickets/tickets.tables.ts';
import { eq } from 'drizzle-orm';
import { call, until, type TestServer, type TestUser } from './harness.ts';
import { slotsOf } from './slots.ts';
import { makeConnection, makeTestContact, makeCompany, makeUser, makeQueue, makeTag, within } from './make.ts';

/** A time no test reaches. */
const farAway = '2090-01-01T12:00:00.000Z';
/** A time within the year that a snooze may last. */
const aMonthAhead = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

/** A company with one row of everything, each text carrying the canary. */
export type SecondCompany = {
  companyId: number;
  canary: string;
  admin: TestUser;
  /** An API token with every right. */
  apiToken: string;
  ids: Record<RowKind, number | string>;
  uuids: Partial<Record<RowKind, string>>;
};

/** Makes a company whose every text says its canary, so that one foreign byte in an answer is found by grep. */
export async function makeSecondCompany(server: TestServer, canary: string): Promise<SecondCompany> {
  const companyId = await makeCompany(server);
  const queueId = await makeQueue(server, companyId, `${canary} fila`);
  const tagId = await makeTag(server, companyId, `${canary} etiqueta`);
  const admin = await makeUser(server, companyId, {
    profile: 'admin',
    super: true,
    queueIds: [queueId],
    name: `${canary} pessoa`,
  });
  const connectionId = await makeConnection(server, companyId, admin, { name: `${canary} linha`, queueIds: [queueId] });
  const testContact = makeTestContact(server, admin, connectionId, `${canary} cliente`);
  const { ticketId, messageId } = await testContact.says(`${canary} mensagem`);
  const accepted = await call(server, ticketsApi.update, {
    as: admin,
    params: { ticketId },
    body: { status: 'open', userId: admin.id, queueId },
  });
  const queueOption = await call(server, queueOptionsApi.create, {
    as: admin,
    body: { queueId, title: `${canary} opção` },
  });
  const quickMessage = await call(server, quickMessagesApi.create, {
    as: admin,
    body: { shortcode: 'canario', message: `${canary} resposta`, geral: true },
  });
  const contactId = await within(server, companyId, async (work) => {
    await work.db.insert(ticketTags).values({ companyId, ticketId, tagId });
    return (await work.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.companyId, companyId)))[0]!.id;
  });
  const schedule = await call(server, schedulesApi.create, {
    as: admin,
    body: { contactId, body: `${canary} agendada`, sendAt: farAway },
  });
  const note = await call(server, notesApi.create, {
    as: admin,
    body: { note: `${canary} observação`, ticketId, contactId },
  });
  const internalNote = await call(server, internalNotesApi.create, {
    as: admin,
    params: { ticketId },
    body: { body: `${canary} nota ${mentionOf(admin.id)}` },
  });
  const announcement = await call(server, announcementsApi.create, {
    as: admin,
    body: { title: 'Manutenção', text: 'No domingo' },
  });
  const help = await call(server, helpsApi.create, { as: admin, body: { title: 'Ajuda', video: 'dQw4w9WgXcQ' } });
  const chat = await call(server, teamChatApi.create, {
    as: admin,
    body: { title: `${canary} equipe`, users: [{ id: admin.id }] },
  });
  const invoiceId = await within(server, companyId, async (work) => {
    const [invoice] = await work.db
      .insert(invoices)
      .values({ companyId, detail: `${canary} plano`, cents: 4_900, dueDay: '2090-01-10' })
      .returning({ id: invoices.id });
    await work.db.insert(charges).values({
      companyId,
      invoiceId: invoice!.id,
      provider: 'manual',
      txid: `sample${companyId}`,
      cents: 4_900,
      copyPaste: `${canary} copia`,
      expiresAt: new Date(farAway),
      state: 'open',
    });
    return invoice!.id;
  });
  // Nothing will ever record it: a message that says nothing.
  const [letter] = (
    await server.admin.query<{ id: number }>(
      'insert into dead_letters (company_id, connection_id, event, error) values ($1, $2, $3, $4) returning id',
      [
        companyId,
        connectionId,
        JSON.stringify({
          type: 'message',
          connectionId,
          wid: 'MUDA',
          identities: [{ kind: 'phone', value: '5511999993333' }],
          profileName: `${canary} muda`,
          fromMe: false,
          sentAt: farAway,
          content: null,
        }),
        '[TypeError] nothing in it',
      ],
    )
  ).rows;
  const apiToken = await call(server, apiTokensApi.create, {
    as: admin,
    body: { name: `${canary} token`, scopes: [...apiScopes] },
  });
  const webhook = await call(server, webhooksApi.create, {
    as: admin,
    body: { name: `${canary} webhook`, url: 'https://receiver.example.com/recado', events: ['message.ack'] },
  });
  await call(server, webhooksApi.change, {
    as: admin,
    params: { webhookId: webhook.body.id },
    body: { active: false },
  });
  const [delivery] = (
    await server.admin.query<{ id: number }>(
      `insert into webhook_deliveries (company_id, webhook_id, type, ticket_id, status, answer)
       values ($1, $2, 'ticket.opened', $3, 'delivered', $4) returning id::int as id`,
      [companyId, webhook.body.id, ticketId, `${canary} resposta`],
    )
  ).rows;
  const flow = await call(server, flowsApi.create, { as: admin, body: { name: `${canary} fluxo` } });
  await call(server, flowsApi.save, { as: admin, body: { idFlow: flow.body.id, ...sampleFlow(`${canary} texto`) } });
  const contactList = await call(server, contactListsApi.create, { as: admin, body: { name: `${canary} lista` } });
  const contactListItem = await call(server, contactListItemsApi.create, {
    as: admin,
    body: { contactListId: contactList.body.id, name: `${canary} item`, number: '5513988770001' },
  });
  const segment = await call(server, segmentsApi.create, {
    as: admin,
    body: { name: `${canary} segmento`, conditions: [{ kind: 'lastContact', has: false, days: 30 }] },
  });
  const suppressedNumber = await call(server, suppressedNumbersApi.create, {
    as: admin,
    body: { number: '5513988770002', note: `${canary} bloqueio` },
  });
  const flowCampaign = await call(server, flowCampaignsApi.create, {
    as: admin,
    body: { name: `${canary} frase`, flowId: flow.body.id, whatsappId: connectionId, phrase: `${canary} promoção` },
  });
  const flowTest = await call(server, flowTestsApi.create, {
    as: admin,
    params: { flowId: flow.body.id },
    body: sampleTest(`${canary} teste`),
  });
  const fileList = await call(server, fileListsApi.create, {
    as: admin,
    body: { name: `${canary} arquivos`, message: `${canary} catálogo`, options: [{ name: `${canary} tabela` }] },
  });
  const campaign = await call(server, campaignsApi.create, {
    as: admin,
    body: { name: `${canary} campanha`, message1: `${canary} oferta`, whatsappId: connectionId, tagId },
  });
  await server.admin.query(
    `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, status, reason)
     values ($1, $2, $3, $4, '5513988770002', '5513988770002', 'skipped', 'invalidNumber')`,
    [companyId, campaign.body.id, connectionId, `${canary} destinatária`],
  );
  const [dataTask] = (
    await server.admin.query<{ id: number }>(
      `insert into data_tasks (company_id, kind, status, user_name, contact_id, archive_path, expires_at)
       values ($1, 'contactExport', 'done', $2, $3, 'sample.zip', '2090-01-01') returning id`,
      [companyId, `${canary} pessoa`, contactId],
    )
  ).rows;
  const prompt = await call(server, promptsApi.create, {
    as: admin,
    body: {
      name: `${canary} assistente`,
      prompt: `${canary}: responda com calma e em poucas frases ao que o cliente perguntar.`,
      apiKey: `sk-${canary}-1234`,
      queueId,
    },
  });
  const knowledgeSource = await call(server, knowledgeApi.create, {
    as: admin,
    params: { promptId: prompt.body.id },
    body: { name: `${canary} fonte`, text: `${canary}: entregamos em três dias.` },
  });
  const integration = await call(server, queueIntegrationsApi.create, {
    as: admin,
    body: { type: 'webhook', name: `${canary} integração`, urlN8N: 'https://receiver.example.com/recado' },
  });
  await server.admin.query(
    `insert into integration_requests (company_id, integration_id, ticket_id, delivery, request, answer, ms)
     values ($1, $2, $3, 'first', $4, $4, 12)`,
    [companyId, integration.body.id, ticketId, `${canary} pedido`],
  );
  await server.admin.query(
    `insert into ai_usage (company_id, prompt_id, month, model, answers, total_tokens)
     select id, $2, to_char(now() at time zone timezone, 'YYYY-MM'), $3, 1, 120 from companies where id = $1`,
    [companyId, prompt.body.id, `${canary}-modelo`],
  );
  const ids: SecondCompany['ids'] = {
    ticket: ticketId,
    message: messageId,
    contact: contactId,
    user: admin.id,
    queue: queueId,
    queueOption: queueOption.body.id,
    tag: tagId,
    connection: connectionId,
    company: companyId,
    setting: 'userRating',
    quickMessage: quickMessage.body.id,
    plan: 1,
    media: 'x',
    note: note.body.id,
    announcement: announcement.body.id,
    help: help.body.id,
    // No job has this id.
    failedJob: 2_000_000_000,
    schedule: schedule.body.id,
    deadLetter: letter!.id,
    chat: chat.body.id,
    internalNote: internalNote.body.id,
    apiToken: apiToken.body.id,
    webhook: webhook.body.id,
    webhookDelivery: delivery!.id,
    invoice: invoiceId,
    flow: flow.body.id,
    flowCampaign: flowCampaign.body.id,
    flowTest: flowTest.body.id,
    fileList: fileList.body.id,
    contactList: contactList.body.id,
    contactListItem: contactListItem.body.id,
    segment: segment.body.id,
    suppressedNumber: suppressedNumber.body.id,
    campaign: campaign.body.id,
    dataTask: dataTask!.id,
    prompt: prompt.body.id,
    knowledgeSource: knowledgeSource.body.id,
    integration: integration.body.id,
  };
  return {
    companyId,
    canary,
    admin,
    apiToken: apiToken.body.token,
    ids,
    uuids: { ticket: accepted.body.uuid, chat: chat.body.uuid },
  };
}

/** Every endpoint by its contract name. */
export const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
    `${feature}.${name}`,
    endpoint,
  ]),
);

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

const newWebhook = { name: 'ERP', url: 'https://erp.example.com/eventos', events: ['ticket.closed'] };

/** The caller of an endpoint: the administrator of the company, or its API token. */
export const callerOf = (
  { access }: Endpoint,
  { admin, apiToken }: Pick<SecondCompany, 'admin' | 'apiToken'>,
): TestUser => (access === 'token' ? { ...admin, token: apiToken } : admin);

/**
 * Bodies, parameters and words of a query that are no ids but have to be there, and rows a query cannot do without; an
 * endpoint that needs one and has none here fails its tests.
 */
const fillings: Record<
  string,
  {
    params?: Record<string, unknown>;
    query?: RowKind[];
    words?: Record<string, string>;
    body?: Record<string, unknown> | unknown[];
  }
> = {
  'personalData.findErased': { body: { number: '5511987654321' } },
  'personalData.changeRetention': { body: { messageDays: null, mediaDays: null } },
  'auth.login': { body: { email: 'nobody@test.recado', password: 'nothing' } },
  'auth.loginCode': { body: { challenge: 'none', code: '123456' } },
  'auth.loginBegin': { body: { challenge: 'none' } },
  'auth.loginEnable': { body: { challenge: 'none', code: '123456' } },
  'auth.beginTwoStep': { body: { currentPassword: 'errada' } },
  'auth.enableTwoStep': { body: { code: '123456' } },
  'auth.disableTwoStep': { body: { currentPassword: 'errada', code: '123456' } },
  'auth.renewRecoveryCodes': { body: { currentPassword: 'errada', code: '123456' } },
  'auth.requestReset': { body: { email: 'nobody@test.recado' } },
  'auth.requestResetByPath': { params: { email: 'nobody@test.recado' } },
  'auth.reset': { body: { email: 'nobody@test.recado', token: 'AAAA-BBBB', password: 'Segredo12' } },
  'auth.resetByPath': { params: { email: 'nobody@test.recado', token: 'AAAA-BBBB', newPassword: 'Segredo12' } },
  'signUp.create': {
    body: {
      name: 'Ateliê Nuvem',
      email: 'contato@nuvem.recado',
      phone: '(13) 99999-8888',
      password: 'segredo1',
      planId: 1,
    },
  },
  'apiTokens.create': { body: { name: 'Loja virtual', scopes: ['messages:send'] } },
  'apiTokens.change': { body: { name: 'Loja nova' } },
  'webhooks.create': { body: newWebhook },
  'webhooks.change': { body: { name: 'ERP novo' } },
  'external.send': { body: { number: '5513991234567', body: 'Seu pedido saiu' } },
  'external.createWebhook': { body: newWebhook },
  'external.changeWebhook': { body: { name: 'ERP novo' } },
  'users.setLanguage': { params: { language: 'pt' } },
  'dashboard.summary': { words: { days: '30' } },
  'dashboard.ticketsUsers': { words: { initialDate: '2026-01-01', finalDate: '2026-01-31' } },
  'dashboard.ticketsDay': { words: { initialDate: '2026-01-01', finalDate: '2026-01-31' } },
  'platformCompanies.create': { body: { name: 'Ótica Vila', email: 'dona@otica.recado', planId: 1 } },
  'platformCompanies.change': { body: { billingName: 'Vila Rica Ltda' } },
  'plans.create': { body: { name: 'Essencial', users: 3, connections: 3, queues: 3, value: 79 } },
  'plans.change': { body: { value: 89 } },
  'invoices.subscribe': {
    body: {
      firstName: 'Ana',
      address2: 'Rua das Flores, 10',
      city: 'Santos',
      zipcode: '11010-000',
      country: 'Brasil',
    },
  },
  'platformSettings.change': { body: { signUpMail: 'enabled' } },
  'payments.changeSettings': { body: { receiverName: 'Recado' } },
  'payments.simulate': { body: { act: 'pay' } },
  'companies.saveHours': { body: { schedules: [] } },
  'settings.change': { params: { key: 'userRating' }, body: { value: 'disabled' } },
  'media.read': { params: { path: '1.nothing.png' } },
  'connections.create': { body: { name: 'Loja da praia', provider: 'sandbox' } },
  'connections.pairByCode': { body: { number: '+55 11 98888-7777' } },
  'connections.change': { body: { greetingMessage: 'Olá!' } },
  'contacts.create': { body: { name: 'Rita Sampaio', number: '5511988887777' } },
  'contacts.change': { body: { name: 'Rita Prado' } },
  'contacts.upload': { body: [{ Nome: 'Sara Lins', Telefone: '+55 11 98888-6666' }] },
  'contacts.checkUpload': { body: [{ Nome: 'Sara Lins', Telefone: '+55 11 98888-6666' }] },
  'notes.list': { query: ['ticket'] },
  'notes.create': { body: { note: 'Prefere a tarde' } },
  'queueIntegrations.create': { body: { type: 'flowbuilder', name: 'Fluxo' } },
  'queueIntegrations.change': { body: { type: 'flowbuilder', name: 'Outro fluxo' } },
  'queueIntegrations.try': { body: { type: 'webhook', urlN8N: 'https://erp.example.com/webhook' } },
  'queueIntegrations.testSession': { body: { projectName: 'pedidos', jsonContent: '{}', language: 'pt-BR' } },
  'assistants.changeSettings': { body: { monthlyTokens: 100_000 } },
  'assistants.test': {
    body: {
      name: 'Catálogo',
      prompt: 'Responda com calma e em poucas frases ao que o cliente perguntar.',
      model: 'gpt-4o-mini',
      apiKey: 'sk-4f2a',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      voice: 'texto',
      voiceKey: '',
      voiceRegion: '',
      queueId: null,
      messages: [{ fromMe: false, body: 'oi' }],
    },
  },
  'assistants.help': { body: { kind: 'answer' } },
  'knowledge.create': { body: { name: 'Garantia', text: 'A garantia dos móveis é de doze meses.' } },
  'knowledge.search': { words: { question: 'garantia' } },
  'knowledge.change': { body: { name: 'Garantia nova' } },
  'prompts.change': { body: { name: 'Assistente novo' } },
  'prompts.create': {
    body: {
      name: 'Catálogo',
      prompt: 'Responda com calma e em poucas frases ao que o cliente perguntar.',
      apiKey: 'sk-4f2a',
    },
  },
  'internalNotes.create': { body: { body: 'Confirmar o prazo' } },
  'internalNotes.change': { body: { body: 'Prazo confirmado' } },
  'tags.create': { body: { name: 'Urgente' } },
  'tags.change': { body: { color: '#00877A' } },
  'users.create': { body: { name: 'Rui Sá', email: 'rui@casa.recado', password: 'segredo1' } },
  'queues.create': { body: { name: 'Compras', color: '#123456' } },
  'queueOptions.create': { body: { title: 'Entrega' } },
  'queueOptions.change': { body: { title: 'Entregas' } },
  'queues.change': { body: { greetingMessage: 'Bom dia' } },
  'users.change': { body: { name: 'Camila Prado' } },
  'helps.create': { body: { title: 'Outra', video: 'dQw4w9WgXcQ' } },
  'helps.change': { body: { title: 'Mais uma' } },
  'announcements.create': { body: { title: 'Aviso', text: 'Novidade' } },
  'announcements.change': { body: { text: 'Novidade boa' } },
  'messages.find': { words: { searchParam: 'mensagem' } },
  'messages.attachments': { words: { kind: 'media' } },
  'messages.edit': { body: { body: 'Corrigido' } },
  'messages.react': { body: { emoji: '👍' } },
  'messages.send': { body: { body: 'texto' } },
  'messages.resolve': { body: { as: 'sent' } },
  'quickMessages.create': { body: { shortcode: 'oi', message: 'Olá' } },
  'quickMessages.change': { body: { message: 'Olá de novo' } },
  'flows.create': { body: { name: 'Boas-vindas' } },
  'flows.change': { body: { name: 'Boas-vindas da tarde' } },
  'flows.save': { body: sampleFlow('Olá') },
  'flows.saveDraft': { body: { ...sampleFlow('Olá'), state: 1 } },
  'fileLists.create': { body: { name: 'Catálogo', message: 'Veja' } },
  'fileLists.change': { body: { name: 'Catálogo novo' } },
  'campaigns.create': { body: { name: 'Volta às aulas', message1: 'Oi, {nome}' } },
  'campaigns.change': { body: { name: 'Volta às aulas 2' } },
  'campaigns.test': {
    body: {
      number: '+55 13 98877-0003',
      message: 'Oi, {nome}',
      recipient: { name: 'Sara', number: '5513988770003', email: null },
    },
  },
  'campaigns.audience': { query: ['contactList'] },
  'campaigns.changeBudget': { body: { enabled: true, perDay: 50, warmUp: false } },
  'campaigns.recent': { query: ['connection'] },
  'campaigns.changeSettings': { body: { settings: { messageInterval: 10 } } },
  'contactLists.create': { body: { name: 'Clientes VIP' } },
  'contactLists.change': { body: { name: 'Clientes antigos' } },
  'contactListItems.page': { query: ['contactList'] },
  'contactListItems.create': { body: { name: 'Sara Lins', number: '+55 11 98888-6666' } },
  'segments.create': { body: { name: 'Faz tempo', conditions: [{ kind: 'lastContact', has: false, days: 90 }] } },
  'segments.change': {
    body: { name: 'Faz muito tempo', conditions: [{ kind: 'lastContact', has: false, days: 180 }] },
  },
  'segments.count': { words: { conditions: JSON.stringify([{ kind: 'lastContact', has: true, days: 90 }]) } },
  'suppressedNumbers.create': { body: { number: '+55 11 98888-7777', note: 'Pediu por telefone' } },
  'contactListItems.change': { body: { name: 'Sara Lins Prado' } },
  'flowFigures.get': { words: { days: '7' } },
  'flowTests.create': { body: sampleTest('Boas-vindas') },
  'flowTests.change': { body: { name: 'Boas-vindas da tarde' } },
  'flowCampaigns.create': { body: { name: 'Promoção', phrase: 'quero desconto' } },
  'flowCampaigns.change': { body: { name: 'Promoção da tarde' } },
  'queueOptions.list': { query: ['queue'] },
  'schedules.calendar': { words: { from: '2089-12-31', to: '2090-01-02' } },
  'schedules.create': { body: { body: 'Até amanhã', sendAt: farAway } },
  'schedules.change': { body: { body: 'Até depois' } },
  'ticketMarks.snooze': { body: { until: aMonthAhead } },
  'teamChat.create': { body: { title: 'Equipe', users: [{ id: 1 }] } },
  'teamChat.change': { body: { title: 'Equipe da tarde', users: [{ id: 1 }] } },
  'teamChat.send': { body: { message: 'Alguém viu?' } },
  'sandbox.inbound': { body: { number: '5511999990000', body: 'oi' } },
  'sandbox.receipts': { body: { wid: 'nenhum', ack: 2 } },
  'sandbox.faults': { body: { next: 'none' } },
};

/** A request an endpoint would take, naming this company's own rows; slots may be overridden. */
export function requestFor(
  name: string,
  endpoint: Endpoint,
  secondCompany: SecondCompany,
): { params: Record<string, unknown>; query: Record<string, unknown>; body?: Record<string, unknown> | unknown[] } {
  const filling = fillings[name] ?? {};
  const params: Record<string, unknown> = { ...filling.params };
  for (const slot of slotsOf(endpoint))
    if (slot.part === 'params')
      params[slot.name] = slot.uuid ? secondCompany.uuids[slot.kind] : secondCompany.ids[slot.kind];
  const shape = endpoint.params instanceof z.ZodObject ? (endpoint.params.shape as Record<string, z.ZodType>) : {};
  for (const [, missing] of endpoint.path.matchAll(/:(\w+)/g)) {
    const kind = shape[missing!] && slotOf(shape[missing!]!);
    params[missing!] ??= kind ? secondCompany.ids[kind] : 1;
  }
  if (Array.isArray(filling.body)) return { params, query: {}, body: filling.body };
  const body: Record<string, unknown> = { ...filling.body };
  for (const slot of slotsOf(endpoint))
    if (slot.part === 'body' && slot.required)
      body[slot.name] ??= slot.many ? [secondCompany.ids[slot.kind]] : secondCompany.ids[slot.kind];
  const nameInQuery = (kind: RowKind): string =>
    slotsOf(endpoint).find((slot) => slot.part === 'query' && slot.kind === kind)?.name ?? `${kind}Id`;
  const query = {
    ...filling.words,
    ...Object.fromEntries((filling.query ?? []).map((kind) => [nameInQuery(kind), secondCompany.ids[kind]])),
  };
  return { params, query, ...(endpoint.body || filling.body ? { body } : {}) };
}

/** Puts the number of the sample item into another list, unchecked. */
const addUncheckedItem = ({ admin }: TestServer, companyId: number, contactListId: number) =>
  admin.query(
    `with list as (insert into contact_lists (company_id, name) values ($1, 'outra') returning id)
     insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
     select company_id, list.id, name, number, number_key from contact_list_items, list
     where company_id = $1 and contact_list_id = $2 limit 1`,
    [companyId, contactListId],
  );

/** Begins a campaign with one recipient in a state. Returns the recipient's id. */
async function beginCampaign({ admin }: TestServer, companyId: number, campaignId: number, status: string) {
  await admin.query(
    `update campaigns set status = 'EM_ANDAMENTO', started_at = now() where company_id = $1 and id = $2`,
    [companyId, campaignId],
  );
  await admin.query('delete from campaign_shippings where company_id = $1', [companyId]);
  const { rows } = await admin.query<{ id: number }>(
    `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, is_whatsapp_valid,
       variant, status, part)
     select $1, $2, connection_id, 'Vera', '5513988770003', '5513988770003', true, 1, $3, case when $3 = 'sending' then 1 else 0 end
     from campaigns where company_id = $1 and id = $2 returning id`,
    [companyId, campaignId, status],
  );
  return rows[0]!.id;
}

/** Begins a task of the report. Returns the payload of its job. */
async function dataTaskOf({ admin }: TestServer, companyId: number, kind: string, contactId: number | null) {
  const { rows } = await admin.query(
    `insert into data_tasks (company_id, kind, contact_id) values ($1, $2, $3) returning id`,
    [companyId, kind, contactId],
  );
  return { taskId: rows[0].id, ...(contactId === null ? {} : { contactId }) };
}

/**
 * For every job something to do, and the payload that does it. The first run of a sample has to change something, the
 * second nothing.
 */
export const jobSamples: Record<string, (server: TestServer, secondCompany: SecondCompany) => Promise<object>> = {
  async 'inbound.fetchMedia'(server, { admin, ids }) {
    const form = new FormData();
    for (const [field, value] of Object.entries({
      number: '5511999991111',
      kind: 'document',
      media: new File(['uma nota'], 'nota.txt', { type: 'text/plain' }),
    }))
      form.set(field, value);
    const answer = await fetch(`${server.url}/api/sandbox/${ids.connection}/inbound`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return { messageId: ((await answer.json()) as { messageId: number }).messageId };
  },
  async 'auth.sendResetCode'(server, { companyId, admin }) {
    const { rows } = await server.admin.query(
      'insert into password_resets (company_id, user_id, email) select company_id, id, email from users where company_id = $1 and id = $2 returning id',
      [companyId, admin.id],
    );
    return { resetId: rows[0].id };
  },
  async 'auth.mailNewCodes'(server, { companyId, admin }) {
    await server.admin.query(
      `insert into two_steps (company_id, user_id, secret, is_codes_mail_due) values ($1, $2, '', true)
       on conflict (company_id, user_id) do update set is_codes_mail_due = true`,
      [companyId, admin.id],
    );
    return { userId: admin.id };
  },
  async 'auth.sendTwoStepReset'(server, { companyId, admin }) {
    await server.admin.query(
      `insert into two_steps (company_id, user_id, secret, reset_by) values ($1, $2, '', 'Camila Prado')
       on conflict (company_id, user_id) do update set reset_by = 'Camila Prado'`,
      [companyId, admin.id],
    );
    return { userId: admin.id };
  },
  async 'messages.dropEarlyEvents'(server, { companyId, admin, ids }) {
    await call(server, sandboxApi.inbound, {
      as: admin,
      params: { whatsappId: Number(ids.connection) },
      body: { number: '5511999992222', kind: 'edit', targetWid: 'NUNCACHEGOU', body: 'depois' },
    });
    await server.admin.query(`update early_events set created_at = now() - interval '2 hours' where company_id = $1`, [
      companyId,
    ]);
    return {};
  },
  async 'tickets.closeIdle'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set status = 'open', last_message_from_me = true, active_at = now() - interval '2 days' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    return {};
  },
  async 'tickets.transferWaiting'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set status = 'pending', user_id = null, queue_id = null, pending_since = now() - interval '1 hour' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    await server.admin.query(
      'update connections set transfer_queue_id = $2, time_to_transfer = 15 where company_id = $1',
      [companyId, ids.queue],
    );
    return {};
  },
  async 'bots.takeTurn'(server, { companyId, admin, ids }) {
    await server.admin.query(`update connections set greeting_message = 'Olá' where company_id = $1`, [companyId]);
    const contact = makeTestContact(server, admin, Number(ids.connection), 'Bia');
    const { ticketId } = await contact.says('oi');
    await server.admin.query(`update messages set created_at = now() - interval '1 minute' where ticket_id = $1`, [
      ticketId,
    ]);
    await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ticketId]);
    return { ticketId };
  },
  async 'bots.askAssistant'(server, { companyId, admin, ids }) {
    const contact = makeTestContact(server, admin, Number(ids.connection), 'Bruno');
    const { ticketId } = await contact.says('oi');
    const { run: _run, ...state } = newBotState;
    const pending = { turn: 1, promptId: ids.prompt, at: Date.now() };
    await server.admin.query(
      `insert into bot_states (company_id, ticket_id, state, decided_id)
       select $1, $2, $3, max(id) from messages where ticket_id = $2
       on conflict (company_id, ticket_id) do update set state = excluded.state, decided_id = excluded.decided_id`,
      [companyId, ticketId, JSON.stringify({ ...state, assistant: { ...state.assistant, turn: 1, pending } })],
    );
    await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ticketId]);
    return { ticketId, turn: 1 };
  },
  async 'bots.askService'(server, { companyId, admin, ids }) {
    const contact = makeTestContact(server, admin, Number(ids.connection), 'Breno');
    const { ticketId } = await contact.says('oi');
    const { run: _run, ...state } = newBotState;
    const pending = { turn: 1, at: Date.now(), asks: { kind: 'integration', id: ids.integration }, texts: ['oi'] };
    await server.admin.query(
      `insert into bot_states (company_id, ticket_id, state, decided_id)
       select $1, $2, $3, max(id) from messages where ticket_id = $2
       on conflict (company_id, ticket_id) do update set state = excluded.state, decided_id = excluded.decided_id`,
      [companyId, ticketId, JSON.stringify({ ...state, outside: { ...state.outside, turn: 1, pending } })],
    );
    await server.admin.query(`delete from graphile_worker._private_jobs where key = 'bot:' || $1`, [ticketId]);
    return { ticketId, turn: 1 };
  },
  async 'queueIntegrations.post'(server, { companyId, ids }) {
    await server.admin.query(`update queue_integrations set url = 'http://10.0.0.1/' where company_id = $1`, [
      companyId,
    ]);
    return { integrationId: ids.integration, ticketId: ids.ticket, messageId: ids.message, deliveryId: randomUUID() };
  },
  async 'tickets.wake'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set status = 'open', snoozed_until = now() - interval '1 minute' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    return { ticketId: ids.ticket };
  },
  async 'users.sweepOnline'(server, { admin }) {
    await server.admin.query(
      `update users set online = true, last_seen_at = now() - interval '10 minutes' where id = $1`,
      [admin.id],
    );
    return {};
  },
  async 'users.turnOffline'(server, { admin }) {
    await server.admin.query('update users set online = true, last_seen_at = now() where id = $1', [admin.id]);
    return { userId: admin.id };
  },
  // To somebody without a line to be reached by, after the last wait: what it leaves does not depend on a phone.
  async 'schedules.send'(server, { companyId, admin }) {
    const { rows } = await server.admin.query(
      `with reached as (insert into contacts (company_id, name) values ($1, 'sem linha') returning id)
       insert into schedules (company_id, body, contact_id, user_id, send_at) select $1, 'tarde demais', id, $2, now() - interval '1 day' from reached returning id`,
      [companyId, admin.id],
    );
    return { scheduleId: rows[0].id, waits: 1_000_000 };
  },
  async 'dashboard.addUpDays'(server, { companyId, ids }) {
    await server.admin.query(
      `update tickets set created_at = now() - interval '3 days' where company_id = $1 and id = $2`,
      [companyId, ids.ticket],
    );
    return {};
  },
  async 'auth.sweepSignIns'(server, { companyId, admin }) {
    await server.admin.query(
      `insert into sign_ins (company_id, user_id, outcome, address, device, created_at)
       values ($1, $2, 'ok', '192.0.2.1', 'Chrome, Linux', now() - interval '91 days')`,
      [companyId, admin.id],
    );
    return {};
  },
  async 'audit.sweep'(server, { companyId }) {
    await server.admin.query(
      `insert into audit_entries (company_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields, created_at)
       values ($1, 'Ana', 'update', 'tag', '1', 'Antiga', '[]', '[]', now() - interval '401 days')`,
      [companyId],
    );
    return {};
  },
  async 'externalApi.sweepAnswers'(server, { companyId }) {
    await server.admin.query(
      `insert into external_answers (company_id, caller, key, digest, answer, created_at)
       values ($1, 'token:1', 'pedido-1', '', '{}', now() - interval '25 hours')`,
      [companyId],
    );
    return {};
  },
  async 'knowledge.readFile'(server, { companyId, ids }) {
    const { rows } = await server.admin.query(
      `with file as (insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
         values ($1, 'gone.txt', 'application', 'text/plain', 'gone.txt', 4, 'none', 'knowledgeSource', 0) returning id)
       insert into knowledge_sources (company_id, prompt_id, kind, name, state, media_id)
       select $1, $2, 'file', 'gone.txt', 'reading', id from file returning id`,
      [companyId, ids.prompt],
    );
    return { sourceId: rows[0].id };
  },
  async 'prompts.mailLimit'(server, { companyId, ids }) {
    await server.admin.query(
      `insert into ai_settings (company_id, monthly_tokens) values ($1, 1000) on conflict (company_id) do update set monthly_tokens = 1000`,
      [companyId],
    );
    const month = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' });
    await server.admin.query(
      `insert into ai_usage (company_id, prompt_id, month, total_tokens) values ($1, $2, $3, 5000)`,
      [companyId, ids.prompt, month.format(new Date())],
    );
    return { month: month.format(new Date()) };
  },
  async 'queueIntegrations.sweepRequests'(server, { companyId, ids }) {
    await server.admin.query(
      `insert into integration_requests (company_id, integration_id, ticket_id, delivery, request, ms, created_at)
       values ($1, $2, $3, 'old', 'oi', 5, now() - interval '8 days')`,
      [companyId, ids.integration, ids.ticket],
    );
    return {};
  },
  async 'webhooks.sendOffNotice'(server, { companyId, ids }) {
    await server.admin.query(
      `update webhooks set active = false, off_reason = 'failures' where company_id = $1 and id = $2`,
      [companyId, ids.webhook],
    );
    return { webhookId: ids.webhook };
  },
  async 'webhooks.sweepDeliveries'(server, { companyId }) {
    await server.admin.query(
      `update webhook_deliveries set created_at = now() - interval '8 days' where company_id = $1`,
      [companyId],
    );
    return {};
  },
  async 'tickets.emptyQueue'(server, { companyId, ids }) {
    await server.admin.query(`update tickets set status = 'closed', queue_id = $3 where company_id = $1 and id = $2`, [
      companyId,
      ids.ticket,
      ids.queue,
    ]);
    return { queueId: ids.queue };
  },
  async 'media.sweep'(server, { companyId }) {
    await server.admin.query(
      `insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id, created_at)
       values ($1, 'semdono.png', 'image', 'image/png', 'sem dono.png', 1, '', 'message', 2000000000, now() - interval '2 days')`,
      [companyId],
    );
    return {};
  },
  // One of two items with this number has an answer, so that no session is asked.
  async 'contactLists.checkNumbers'(server, { companyId, ids }) {
    await addUncheckedItem(server, companyId, Number(ids.contactList));
    await server.admin.query(
      `update contact_list_items set is_whatsapp_valid = true, checked_at = now() where company_id = $1 and id = $2`,
      [companyId, ids.contactListItem],
    );
    return {};
  },
  async 'campaigns.start'(server, { companyId, ids }) {
    await server.admin.query(
      `update campaigns set status = 'PROGRAMADA', scheduled_at = now() - interval '1 minute' where company_id = $1 and id = $2`,
      [companyId, ids.campaign],
    );
    return { campaignId: ids.campaign };
  },
  async 'campaigns.sendNext'(server, { companyId, ids }) {
    await beginCampaign(server, companyId, Number(ids.campaign), 'waiting');
    await server.admin.query(`update connections set status = 'CONNECTED' where company_id = $1 and id = $2`, [
      companyId,
      ids.connection,
    ]);
    return { connectionId: ids.connection };
  },
  // The campaign has one part, so that nothing is left to send.
  async 'campaigns.sendPart'(server, { companyId, ids }) {
    await server.admin.query(`update connections set status = 'CONNECTED' where company_id = $1 and id = $2`, [
      companyId,
      ids.connection,
    ]);
    return { shippingId: await beginCampaign(server, companyId, Number(ids.campaign), 'sending') };
  },
  async 'campaigns.publish'(server, { companyId, ids }) {
    await beginCampaign(server, companyId, Number(ids.campaign), 'delivered');
    return { campaignId: ids.campaign };
  },
  async 'contactLists.resumeChecks'(server, { companyId, ids }) {
    await server.admin.query(`delete from graphile_worker._private_jobs where key = 'checkNumbers:' || $1`, [
      companyId,
    ]);
    await addUncheckedItem(server, companyId, Number(ids.contactList));
    return {};
  },
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
  async 'users.welcome'(_server, { admin }) {
    return { userId: admin.id, reason: 'added' };
  },
  async 'lostConnections.sweep'(server, { companyId, ids }) {
    await server.admin.query(
      `update connections set status = 'TIMEOUT', desired_state = 'open', lost_since = now() - interval '2 hours' where company_id = $1 and id = $2`,
      [companyId, ids.connection],
    );
    return {};
  },
  async 'lostConnections.mail'(server, { companyId, ids, admin }) {
    await server.admin.query(
      `update connections set status = 'TIMEOUT', desired_state = 'open', lost_since = now() - interval '2 hours' where company_id = $1 and id = $2`,
      [companyId, ids.connection],
    );
    return { connectionId: ids.connection, userId: admin.id };
  },
  async 'invoices.make'(server, { companyId }) {
    await server.admin.query(`delete from invoices where company_id = $1`, [companyId]);
    await server.admin.query(`update companies set due_date = now() + interval '5 days' where id = $1`, [companyId]);
    return {};
  },
  // A charge without a bank, long after its expiry.
  async 'invoices.askCharge'(server, { companyId }) {
    const { rows } = await server.admin.query(
      `insert into charges (company_id, invoice_id, provider, txid, cents, expires_at, state)
       select $1, id, 'manual', 'amostra' || company_id, 4900, now() - interval '3 days', 'open' from invoices where company_id = $1
       returning id`,
      [companyId],
    );
    return { chargeId: rows[0].id };
  },
  async 'invoices.mail'(server, { companyId }) {
    const { rows } = await server.admin.query('select id from invoices where company_id = $1', [companyId]);
    return { invoiceId: rows[0].id, about: 'due' };
  },
  async 'invoices.mailProblem'(server, { companyId }) {
    const { rows } = await server.admin.query('select id from charges where company_id = $1', [companyId]);
    return { chargeId: rows[0].id, problem: 'mismatch' };
  },
  async 'personalData.erase'(server, { companyId, ids }) {
    const { rows } = await server.admin.query(
      `with gone as (insert into contacts (company_id, name, erased_at) values ($1, 'apagado', now()) returning id),
         ticket as (insert into tickets (company_id, contact_id, status) select $1, id, 'closed' from gone returning id, contact_id),
         message as (insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, media_type, sent_at)
           select $1, 'amostra', id, $2, contact_id, 'segredo', false, 'conversation', now() from ticket)
       insert into data_tasks (company_id, kind, contact_id) select $1, 'contactErasure', id from gone returning id, contact_id as "contactId"`,
      [companyId, ids.connection],
    );
    return { taskId: rows[0].id, contactId: rows[0].contactId };
  },
  'personalData.exportContact': (server, { companyId, ids }) =>
    dataTaskOf(server, companyId, 'contactExport', Number(ids.contact)),
  'personalData.exportCompany': (server, { companyId }) => dataTaskOf(server, companyId, 'companyExport', null),
  async 'personalData.dropArchives'(server, { companyId }) {
    await server.admin.query(
      `update data_tasks set expires_at = now() - interval '1 hour' where company_id = $1 and archive_path is not null`,
      [companyId],
    );
    return {};
  },
  async 'personalData.retention'(server, { companyId, ids }) {
    await server.admin.query(`insert into retentions (company_id, message_days) values ($1, 365)`, [companyId]);
    await server.admin.query(`update tickets set status = 'closed' where company_id = $1 and id = $2`, [
      companyId,
      ids.ticket,
    ]);
    await server.admin.query(
      `update messages set sent_at = now() - interval '2 years' where company_id = $1 and id = $2`,
      [companyId, ids.message],
    );
    return {};
  },
  // The last: nothing of the company is left after it.
  async 'platformCompanies.erase'(server, { companyId }) {
    await server.admin.query(`update companies set status = false, deleted_at = now() where id = $1`, [companyId]);
    await server.admin.query(`select pg_notify('desired_states', $1)`, [`${companyId}:0`]);
    const held = 'select 1 from session_leases where company_id = $1 and expires_at > now()';
    await until(async () => (await server.admin.query(held, [companyId])).rows.length === 0, 10_000);
    return {};
  },
};
