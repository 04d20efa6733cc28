import { describe, expect, it } from 'vitest';
import { CampaignSettingsChange } from './campaigns.ts';
import {
  fillCampaignText,
  fillTemplateParam,
  isCampaignEditable,
  isOptOut,
  nextGap,
  sendingOffsets,
  sendingSeconds,
  toConfirmation,
  type Pacing,
} from './campaignRules.ts';
import { estimateSendingCost, messageRates } from './messageRates.ts';

const pacing = (messageInterval: number, longerIntervalAfter: number, greaterInterval: number): Pacing => ({
  messageInterval,
  longerIntervalAfter,
  greaterInterval,
});

describe('the spacing of a campaign', () => {
  it.each([
    [pacing(20, 20, 60), [0, 20, 80, 100, 160, 180]],
    [pacing(5, 20, 60), [0, 5, 10, 15, 20, 80, 85, 90]],
    [pacing(0, 5, 10), [0, 1, 2, 3, 4, 5, 15, 16]],
    [pacing(10, 0, 60), [0, 10, 20, 30]],
    [pacing(20, 60, 5), [0, 20, 40, 60, 80]],
  ])('%o gives the offsets that are specified [CAMP-32, AMB-35]', (given, offsets) => {
    expect(sendingOffsets(offsets.length, given)).toEqual(offsets);
  });

  it('sums up to the last offset, for every choice and up to 200 messages', () => {
    for (const m of [0, 5, 20])
      for (const l of [0, 1, 10, 120])
        for (const g of [0, 1, 60, 120])
          for (const count of [1, 2, 3, 7, 20, 121, 200]) {
            const given = pacing(m, l, g);
            expect([given, count, sendingSeconds(count, given)]).toEqual([
              given,
              count,
              sendingOffsets(count, given).at(-1),
            ]);
          }
    expect(sendingSeconds(0, pacing(20, 20, 60))).toBe(0);
  });

  it('never leaves less than a second between two messages [AMB-36]', () => {
    expect(nextGap(0, pacing(0, 0, 0)).gap).toBe(1);
    expect(nextGap(5, pacing(0, 5, 1)).gap).toBe(1);
  });
});

describe('the seconds of the settings', () => {
  const { messageInterval, longerIntervalAfter, greaterInterval } = CampaignSettingsChange.shape;
  const accepted = (field: typeof greaterInterval) =>
    Array.from({ length: 200 }, (_, seconds) => seconds).filter((seconds) => field.safeParse(seconds).success);

  it('are exactly the choices [CAMP-24, CAMP-25]', () => {
    const long = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120];
    expect([messageInterval, longerIntervalAfter, greaterInterval].map(accepted)).toEqual([
      [0, 5, 10, 15, 20],
      long,
      long,
    ]);
  });
});

describe('an answer to a campaign', () => {
  it.each(['sim', ' SIM! ', 's', 'Ok.', 'quero', 'Aceito', '1', 'yes', 'sí', 'Sí!', '👍', '👍🏽'])(
    '%j is a yes [CAMP-36]',
    (text) => expect(toConfirmation(text)).toBe('yes'),
  );
  it.each(['não', 'NAO', 'n', '2', 'no', 'Não.'])('%j is a no [CAMP-36]', (text) =>
    expect(toConfirmation(text)).toBe('no'),
  );
  it.each(['sim, quanto custa?', 'talvez', '', '12', 'simples', 'nada'])('%j is neither [CAMP-36]', (text) =>
    expect(toConfirmation(text)).toBeNull(),
  );
  it.each(['sair', 'SAIR', 'Parar!', 'stop', 'descadastrar', 'Sair  da lista.', 'unsubscribe', 'baja'])(
    '%j is an opt-out [CAMP-38]',
    (text) => expect(isOptOut(text)).toBe(true),
  );
  it.each(['sair 🙏', '🛑 PARAR 👍🏽', '~stop~', '`Sair`', '*_Baja_*', '\u200eSAIR\u200f', 'sair 😡!!', '❤️sair'])(
    '%j is an opt-out, whatever stands around the word [CAMP-38]',
    (text) => expect(isOptOut(text)).toBe(true),
  );
  it.each([
    'Stop. Thank you',
    'Sair! Não quero mais',
    'SAIR\n\nObrigado',
    'Sair da lista… por favor',
    '🛑 Sair 🙏. Obg',
  ])('%j is an opt-out by its first sentence [CAMP-38]', (text) => expect(isOptOut(text)).toBe(true));
  it.each([
    'quero sair com vocês',
    'sairei',
    'não parar',
    '',
    '🙏',
    'vou sair de férias',
    'Sair, eu? Nunca',
    'Sair? Como assim',
    'Obrigado. Sair',
    'stop.com.br',
  ])('%j is no opt-out [CAMP-38]', (text) => expect(isOptOut(text)).toBe(false));
});

describe('the text of a campaign', () => {
  const now = new Date('2026-11-24T13:00:00Z');
  const fill = (text: string, recipient = { name: 'Ana Lima', number: '5511987654321', email: 'ana@exemplo.com' }) =>
    fillCampaignText(text, recipient, [{ key: 'Cupom', value: '{nome}10' }], {
      now,
      timezone: 'America/Sao_Paulo',
      language: 'pt',
    });

  it('has the recipient’s and the company’s values [CAMP-31]', () => {
    expect(fill('{nome}, {EMAIL}, {numero}: {cupom} {outro}')).toBe(
      'Ana Lima, ana@exemplo.com, 5511987654321: {nome}10 {outro}',
    );
  });

  it('has the variables of every text to a contact, and no protocol [CAMP-31]', () => {
    expect(fill('{{ms}}, {{firstName}}: {{date}} {{protocol}}.')).toBe('Bom dia, Ana: 24/11/2026.');
  });

  it.each([
    ['Olá {nome}!', 'Olá!'],
    ['Olá, {nome}!', 'Olá!'],
    ['Olá, {{firstName}}!', 'Olá!'],
    ['Oi {nome}, seu cupom é {cupom}', 'Oi, seu cupom é {nome}10'],
    ['Oi, {{name}}\nVeja: {email}', 'Oi\nVeja:'],
    ['Olá, {nome} da loja', 'Olá, da loja'],
  ])('%j leaves no space and no comma before an empty value', (text, filled) => {
    expect(fill(text, { name: '', number: '1', email: '' })).toBe(filled);
  });

  it('greets nobody by a phone number that stands for a name, in either kind of variable [CAMP-31]', () => {
    const recipient = { name: '+55 11 98765-4321', number: '5511987654321', email: '' };
    expect(fill('Olá, {nome}! {numero}', recipient)).toBe('Olá! 5511987654321');
    expect(fill('Olá, {{name}}!', recipient)).toBe('Olá!');
  });

  it.each(['Ana=1', '{nome}', '{{name}}', '{{protocol}}', 'João $1 $& $$', 'Ana\nLima', '👩‍👩‍👧 𝒜na'])(
    'has the name %j as it is, which is not filled again',
    (name) => {
      const recipient = { name, number: '5511987654321', email: '' };
      expect([fill('Oi {nome}, {cupom}', recipient), fill('Oi {{name}}', recipient)]).toEqual([
        `Oi ${name}, {nome}10`,
        `Oi ${name}`,
      ]);
    },
  );
});

describe('a campaign', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  it.each([
    ['INATIVA', null, true],
    ['CANCELADA', '2026-11-24T12:30:00Z', true],
    ['PROGRAMADA', '2026-11-24T13:00:01Z', true],
    ['PROGRAMADA', '2026-11-24T13:00:00Z', false],
    ['EM_ANDAMENTO', '2026-11-24T15:00:00Z', false],
    ['FINALIZADA', null, false],
  ] as const)('that is %s for %s is editable: %s [CAMP-10, CAMP-11]', (status, scheduledAt, isEditable) => {
    expect(isCampaignEditable({ status, scheduledAt }, now)).toBe(isEditable);
  });
});

describe('the placeholder of a template', () => {
  const recipient = {
    name: 'Ana Rocha',
    number: '5513997112043',
    email: null,
    extraInfo: [{ name: 'Cidade', value: 'Santos\n\t(SP)' }],
  };
  const values = { now: new Date('2026-11-24T12:00:00Z'), timezone: 'America/Sao_Paulo', language: 'pt' } as const;
  const fill = (text: string, fallback = '') => fillTemplateParam({ text, fallback }, recipient, [], values);

  it('is filled with variables and extra fields of the contact, in one line', () => {
    expect(fill('{nome} de {cidade}')).toBe('Ana Rocha de Santos (SP)');
  });

  it('has its fallback where a variable is empty or unknown, and null without one', () => {
    expect([fill('{email}', 'cliente'), fill('{bairro}', ' do\nbairro '), fill('{bairro}'), fill('')]).toEqual([
      'cliente',
      'do bairro',
      null,
      null,
    ]);
  });

  it('takes no braces in a value for an unknown variable', () => {
    const named = { ...recipient, name: 'Ana {VIP}' };
    const fillNamed = (text: string) => fillTemplateParam({ text, fallback: 'cliente' }, named, [], values);
    expect(['{nome}', '{{name}}', '{nome} {{bairro}}'].map(fillNamed)).toEqual(['Ana {VIP}', 'Ana {VIP}', 'cliente']);
  });
});

describe('the estimate of costs', () => {
  it('multiplies the people by the dated rate of the category, an unknown one by the dearest', () => {
    expect(estimateSendingCost(1_000, 'MARKETING')).toEqual({ rate: 0.0625, total: 62.5 });
    expect(estimateSendingCost(3, 'UTILITY')).toEqual({ rate: 0.0068, total: 0.02 });
    expect(estimateSendingCost(10, 'NEW_KIND').rate).toBe(0.0625);
    expect(messageRates.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
