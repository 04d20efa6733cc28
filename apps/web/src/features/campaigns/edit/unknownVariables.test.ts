import { describe, expect, it } from 'vitest';
import { unknownVariables } from './unknownVariables.ts';

describe('the variables of a campaign', () => {
  it('are named where a text has one that does not exist, in any case [CAMP-31]', () => {
    const variables = [{ key: 'cupom', value: 'LUZ15' }];
    expect(unknownVariables('{{Greeting}}, {{ firstName }}: {NOME}, { email }, {numero}, {Cupom}', variables)).toEqual(
      [],
    );
    expect(unknownVariables('{cupon} {{primeiroNome}} {cupon}', variables)).toEqual(['{cupon}', '{{primeiroNome}}']);
  });
});
