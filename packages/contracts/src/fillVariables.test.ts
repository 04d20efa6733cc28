import { expect, test } from 'vitest';
import { fillVariables, type VariableValues } from './fillVariables.ts';

/** 14:30 UTC is 11:30 in São Paulo. */
const values: VariableValues = {
  contactName: 'Ana Maria Lopes',
  protocol: '20261121000007',
  userName: 'Camila',
  queueName: 'Vendas',
  now: new Date('2026-11-21T14:30:00Z'),
  timezone: 'America/Sao_Paulo',
  language: 'pt',
};

test.each([
  ['{{ms}}, {{firstName}}. Protocolo {{protocol}}', 'Bom dia, Ana. Protocolo 20261121000007'],
  ['{{ GREETING }} {{Name}}', 'Bom dia Ana Maria Lopes'],
  ['{{date}} às {{hour}}, {{user}} da fila {{queue}}', '21/11/2026 às 11:30, Camila da fila Vendas'],
  ['{{cupom}} fica como está, {{}} também', '{{cupom}} fica como está, {{}} também'],
  ['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
])('CONV-27, CONV-28, AMB-90: %s', (text, filled) => expect(fillVariables(text, values)).toBe(filled));

test('a contact without a name leaves no hole, and values are not filled again [CONV-28]', () => {
  expect(fillVariables('Olá {{firstName}}, tudo bem?', { ...values, contactName: '' })).toBe('Olá, tudo bem?');
  expect(fillVariables('{{name}}', { ...values, contactName: '{{protocol}}' })).toBe('{{protocol}}');
});

test.each([
  ['2026-11-21T07:59:00Z', 'Boa noite'],
  ['2026-11-21T08:00:00Z', 'Bom dia'],
  ['2026-11-21T15:00:00Z', 'Boa tarde'],
  ['2026-11-21T21:00:00Z', 'Boa noite'],
])('CONV-28: at %s São Paulo is greeted with %s', (now, greeting) =>
  expect(fillVariables('{{ms}}', { ...values, now: new Date(now) })).toBe(greeting),
);

test('the company’s language speaks', () =>
  expect(
    ['en', 'es'].map((language) => fillVariables('{{greeting}}', { ...values, language: language as 'en' })),
  ).toEqual(['Good morning', 'Buenos días']));

test.each(['5513912344321', '+55 13 91234-4321', ' (13) 91234-4321 '])(
  'a contact that is named by its number %s is greeted without it [CONV-28]',
  (contactName) =>
    expect(fillVariables('Olá {{firstName}}, {{name}}tudo bem?', { ...values, contactName })).toBe('Olá,tudo bem?'),
);
test('digits beside letters and short numbers are names', () =>
  expect(['Bloco 12', '3M', '007'].map((contactName) => fillVariables('{{name}}', { ...values, contactName }))).toEqual(
    ['Bloco 12', '3M', '007'],
  ));

test.each([
  ['Olá, {{firstName}}!', 'Olá!'],
  ['Olá, {{firstName}}. Em que podemos ajudar?', 'Olá. Em que podemos ajudar?'],
  ['Bom dia, {{name}}', 'Bom dia'],
  ['Olá, {{firstName}}\nTudo bem?', 'Olá\nTudo bem?'],
  ['Olá, {{firstName}} da loja', 'Olá, da loja'],
])('%j leaves no comma behind for a contact without a name [CONV-28]', (text, filled) =>
  expect(fillVariables(text, { ...values, contactName: '5513912344321' })).toBe(filled),
);
