import './browser.ts';
import { defaultHours, recurrenceMonths, type Recurrence } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { campaignForm, formOf as campaignFormOf, planSave } from '../src/features/campaigns/edit/campaignForm.ts';
import * as connections from '../src/features/connections/dialog/connectionForm.ts';
import * as helps from '../src/features/helps/helpForm.ts';
import { IntegrationForm, valuesOf } from '../src/features/integrations/integrationForm.ts';
import * as companies from '../src/features/platform/companyForm.ts';
import * as prompts from '../src/features/prompts/promptForm.ts';
import * as queues from '../src/features/queues/queueForm.ts';
import * as quickMessages from '../src/features/quickMessages/quickMessageForm.ts';
import { userBodyOf, userFormOf, userValuesOf } from '../src/features/users/profileForm.ts';

const zone = 'America/Sao_Paulo';

/** Fields of stored rows. No value is the default of a new row, and no two values of a kind are the same. */
const rows = {
  prompt: {
    name: 'Catálogo',
    prompt: 'Você atende a loja de móveis com calma. Responda em poucas frases.',
    model: 'gpt-4o-mini',
    apiKey: '••••4f2a',
    queueId: 3,
    maxTokens: 250,
    maxMessages: 25,
    temperature: 0.4,
    voice: 'pt-BR-FranciscaNeural',
    voiceKey: '••••9c1d',
    voiceRegion: 'brazilsouth',
  },
  company: {
    name: 'Ótica Vila Rica',
    email: 'contato@vilarica.com',
    phone: '13999998888',
    planId: 4,
    recurrence: 'ANUAL',
    dueDate: '2030-02-28',
    status: false,
    campaignsEnabled: false,
  },
  campaign: {
    name: 'Semana da Casa',
    message1: 'um',
    message2: 'dois',
    message3: 'três',
    message4: 'quatro',
    message5: 'cinco',
    whatsappId: 1,
    contactListId: 2,
    tagId: null,
    segmentId: null,
    fileListId: 5,
    confirmation: true,
    template: null,
  },
  dialogflow: {
    type: 'dialogflow',
    name: 'Agente',
    projectName: 'pedidos',
    jsonContent: '•••• recado@pedidos.iam.gserviceaccount.com',
    language: 'es',
  },
  typebot: {
    type: 'typebot',
    name: 'Boleto',
    urlN8N: 'https://bot.example.com',
    typebotSlug: 'segunda-via',
    typebotDelayMessage: 250,
    typebotExpires: 30,
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: 'início',
    typebotRestartMessage: 'De novo',
    typebotUnknownMessage: 'Como?',
  },
  flowbuilder: { type: 'flowbuilder', name: 'Fluxo', flowIdWelcome: 6, flowId: 7 },
  help: { title: 'Primeiros passos', description: 'Como começar', video: 'dQw4w9WgXcQ' },
  quickMessage: { shortcode: 'pix', message: 'A chave é', geral: true, status: false, allowEdit: true },
  queue: {
    name: 'Vendas',
    color: '#112233',
    greetingMessage: 'Olá',
    outOfHoursMessage: 'Fechado',
    schedules: defaultHours.slice(0, 2),
    integrationId: 8,
    promptId: 9,
    orderQueue: 4,
  },
  connection: {
    name: 'Loja Centro',
    provider: 'beta',
    importHistory: true,
    isDefault: true,
    token: 'abc',
    queueIds: [3, 4],
    greetingMessage: 'Olá',
    outOfHoursMessage: 'Fechado',
    complationMessage: 'Até logo',
    ratingMessage: 'Como foi?',
    expiresInactiveMessage: 'Encerrado',
    integrationId: 8,
    promptId: 9,
    transferQueueId: 4,
    timeToTransfer: 15,
    expiresTicket: 48,
    maxUseBotQueues: 5,
    timeUseBotQueues: 20,
  },
} as const;

const integration = (row: object) => IntegrationForm.parse(valuesOf(row as never));

describe('the form of a stored row', () => {
  it.each([
    ['an assistant', rows.prompt, () => prompts.bodyOf(prompts.PromptForm.parse(prompts.formOf(rows.prompt as never)))],
    [
      'a company',
      rows.company,
      () => {
        const company = { ...rows.company, dueDate: '2030-03-01T02:59:59.999Z', timezone: zone };
        const form = companies.CompanyForm.parse(companies.formOf(company as never));
        return companies.changeOf(form, { isPlatform: false });
      },
    ],
    [
      'a campaign [CAMP-04]',
      rows.campaign,
      () => {
        const draft = { ...rows.campaign, status: 'INATIVA', scheduledAt: null } as never;
        return planSave(campaignForm(draft, zone).parse(campaignFormOf(draft, zone)), draft, zone).body;
      },
    ],
    ['an agent of Dialogflow', rows.dialogflow, () => integration(rows.dialogflow)],
    ['a Typebot', rows.typebot, () => integration(rows.typebot)],
    ['the flows of an integration', rows.flowbuilder, () => integration(rows.flowbuilder)],
    ['a help video', rows.help, () => helps.HelpForm.parse(helps.formOf(rows.help as never))],
    [
      'a quick message',
      rows.quickMessage,
      () => {
        const record = rows.quickMessage as never;
        return quickMessages.quickMessageForm(record).parse(quickMessages.formOf(record));
      },
    ],
    ['a queue', rows.queue, () => queues.bodyOf(queues.QueueForm.parse(queues.formOf(rows.queue as never, new Set())))],
    [
      'a connection',
      rows.connection,
      () => connections.bodyOf(connections.connectionFormOf(false).parse(connections.formOf(rows.connection as never))),
    ],
  ] as const)('sends back every field as it is stored: %s', (_name, row, bodyOf) => {
    expect(bodyOf()).toMatchObject(row);
  });

  it.each([
    ['enabled', true],
    ['desabled', false],
  ] as const)('sends back every field of a user whose waiting tickets are %s', (allTicket, seesWaiting) => {
    const user = {
      name: 'Ana',
      email: 'ana@loja.com',
      profile: 'supervisor',
      queues: [{ id: 3 }, { id: 4 }],
      whatsappId: 1,
      allTicket,
    };
    const form = userFormOf(false).parse(userValuesOf(user as never));
    expect(form.seesWaiting).toBe(seesWaiting);
    const { queues: _queues, ...fields } = user;
    expect(userBodyOf(form)).toMatchObject({ ...fields, queueIds: [3, 4], password: '' });
  });
});

describe('the form of a new row', () => {
  it('begins with the specified defaults of an assistant [PROM-09]', () => {
    expect(prompts.bodyOf(prompts.formOf(null))).toMatchObject({
      model: 'gpt-3.5-turbo-1106',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      voice: 'texto',
    });
  });

  it('sends no due date for a company without a limit, new or stored [COMP-05]', () => {
    const open = companies.formOf(null);
    expect(companies.bodyOf(open)).toMatchObject({ dueDate: '', recurrence: 'MENSAL', campaignsEnabled: true });
    expect(companies.changeOf(open, { isPlatform: false })).toMatchObject({ dueDate: '' });
    expect(companies.changeOf(open, { isPlatform: true })).not.toHaveProperty('dueDate');
  });

  it('keeps each recurrence of a company, and begins with the monthly one for an unknown one', () => {
    for (const recurrence of Object.keys(recurrenceMonths) as Recurrence[])
      expect(companies.formOf({ recurrence } as never).recurrence).toBe(recurrence);
    expect(companies.formOf({ recurrence: 'DECENAL' } as never).recurrence).toBe('MENSAL');
  });
});
