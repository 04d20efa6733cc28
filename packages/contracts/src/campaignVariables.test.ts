import { describe, expect, it } from 'vitest';
import { findUnfilled } from './campaignVariables.ts';

describe('the variables of a campaign without a value', () => {
  const variables = [
    { key: 'cupom', value: 'LUZ15' },
    { key: 'vazio', value: '' },
  ];

  it('are none where the server fills them, in any case, extra fields included [CAMP-31]', () => {
    const text =
      '{{Greeting}}, {{ firstName }}: {NOME}, { email }, {numero}, {Cupom}, {cpf}, {{date}} {{hour}} {{ms}} {{name}}';
    expect(findUnfilled(text, variables, [' CPF '])).toEqual({ unknown: [], empty: [] });
  });

  it('are named as typed and each once where nothing fills them [CAMP-31]', () => {
    expect(findUnfilled('{cupon} {{primeiroNome}} {cupon} {cpf} {{cpf}}', variables, ['idade'])).toEqual({
      unknown: ['{cupon}', '{{primeiroNome}}', '{cpf}', '{{cpf}}'],
      empty: [],
    });
  });

  it('are named apart where the value is always empty [CAMP-31]', () => {
    expect(findUnfilled('{{protocol}} {vazio} {{user}} {{queue}}', variables, [])).toEqual({
      unknown: [],
      empty: ['{{protocol}}', '{vazio}', '{{user}}', '{{queue}}'],
    });
  });
});
