import { describe, expect, it } from 'vitest';
import { fillCampaignText } from './campaignRules.ts';
import { findUnfilled } from './campaignVariables.ts';

describe('the variables of a campaign without a value', () => {
  const variables = [
    { key: 'cupom', value: 'LUZ15' },
    { key: 'vazio', value: '' },
  ];

  it('are none where the server fills them, in any case [CAMP-31]', () => {
    const text =
      '{{Greeting}}, {{ firstName }}: {NOME}, { email }, {numero}, {Cupom}, {{date}} {{hour}} {{ms}} {{name}}';
    expect(findUnfilled(text, variables, [])).toEqual({ unknown: [], extra: [], empty: [] });
  });

  it('are named where they stay as typed for each recipient without that extra field [CAMP-31]', () => {
    expect(findUnfilled('{cpf} {nome} {cupom}', variables, [' CPF ', 'Nome', 'cupom'])).toEqual({
      unknown: [],
      extra: ['{cpf}'],
      empty: [],
    });
    const facts = [variables, { now: new Date(0), timezone: 'UTC', language: 'pt' }] as const;
    const withoutField = { name: 'Ana', number: '1', email: null, extraInfo: [] };
    expect(fillCampaignText('Oi {nome}, {cpf}', withoutField, ...facts)).toBe('Oi Ana, {cpf}');
  });

  it('are named as typed and each once where nothing fills them [CAMP-31]', () => {
    expect(findUnfilled('{cupon} {{primeiroNome}} {cupon} {cpf} {{cpf}}', variables, ['idade'])).toEqual({
      unknown: ['{cupon}', '{{primeiroNome}}', '{cpf}', '{{cpf}}'],
      extra: [],
      empty: [],
    });
  });

  it('are named apart where the value is always empty [CAMP-31]', () => {
    expect(findUnfilled('{{protocol}} {vazio} {{user}} {{queue}}', variables, [])).toEqual({
      unknown: [],
      extra: [],
      empty: ['{{protocol}}', '{vazio}', '{{user}}', '{{queue}}'],
    });
  });
});
