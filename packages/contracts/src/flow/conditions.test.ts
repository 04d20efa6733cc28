import { describe, expect, it } from 'vitest';
import { conditionHolds, flowOperators } from './conditions.ts';

const facts = { name: 'José Lima', firstName: 'José', number: '5511999', email: '', queue: 'Vendas', hour: '09:30' };
const boleto = '23793381286000782713695000063305975520000370000';
const variables = { idade: '20', Cidade: 'São Paulo', preço: '10,5', renda: 'R$ 1.500,00', boleto };
const holds = (key: string, operator: string, value: string) =>
  conditionHolds({ key, variables, facts }, operator, value);

const cases: [key: string, operator: string, value: string, expected: boolean][] = [
  ['idade', '==', '20.0', true],
  ['idade', '>', '9', true],
  ['idade', '<', '100', true],
  ['idade', '>=', '20', true],
  ['idade', '<=', '19', false],
  ['preço', '>', '10,4', true],
  ['renda', '>=', '1500', true],
  ['renda', '==', '1.500', true],
  ['renda', '<', '200', false],
  ['cidade', '==', 'sao paulo', true],
  ['cidade', '!=', 'SÃO PAULO', false],
  ['cidade', '!=', 'Recife', true],
  ['cidade', 'contains', 'PAULO', true],
  ['cidade', 'contains', 'Recife', false],
  ['cidade', 'notContains', 'paulo', false],
  ['cidade', 'notContains', 'Recife', true],
  ['cidade', 'startsWith', 'sao', true],
  ['cidade', 'startsWith', 'paulo', false],
  ['cidade', 'endsWith', 'lo', true],
  ['cidade', 'endsWith', 'sao', false],
  ['cidade', '>', 'Recife', true],
  ['idade', '>', '20', false],
  ['idade', '>=', '21', false],
  ['idade', '<', '20', false],
  ['idade', '<=', '20', true],
  ['name', 'contains', 'lima', true],
  ['firstname', '==', 'jose', true],
  ['number', 'startsWith', '5511', true],
  ['queue', '==', 'vendas', true],
  ['hour', '>=', '9', true],
  ['hour', '<', '18', true],
  ['hour', '>', '09:15', true],
  ['hour', '>', '09:45', false],
  ['hour', '>=', '8:30', true],
  ['hour', '<', '9:45', true],
  ['hour', '==', '9:30', true],
  ['boleto', '==', boleto, true],
  ['boleto', '==', boleto.replace(/0$/, '1'), false],
  ['boleto', '!=', boleto.replace(/0$/, '1'), true],
  ['email', 'empty', '', true],
  ['idade', 'empty', '', false],
  ['idade', 'notEmpty', '', true],
  ['email', 'notEmpty', '', false],
];

describe('a condition of a flow', () => {
  it.each(cases)('%s %s %s is %s [FLOW-76]', (key, operator, value, expected) => {
    expect(holds(key, operator, value)).toBe(expected);
  });

  it('is tried with both outcomes for each operator [FLOW-76]', () => {
    const outcomes = new Set(cases.map(([, operator, , expected]) => `${operator} ${expected}`));
    const missing = flowOperators.flatMap((operator) =>
      [true, false]
        .filter((expected) => !outcomes.has(`${operator} ${expected}`))
        .map((expected) => [operator, expected]),
    );
    expect(missing).toEqual([]);
  });

  it('reads a variable before a fact of the same name, in whatever case [FLOW-76]', () => {
    const named = { Name: 'Bia', hour: '23' };
    const holdsFor = (key: string, value: string) => conditionHolds({ key, variables: named, facts }, '==', value);
    expect([holdsFor('name', 'bia'), holdsFor('NAME', 'José Lima'), holdsFor('hour', '23')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('does not hold for an unknown variable or operator, but an unknown variable is empty [FLOW-76]', () => {
    expect(holds('nada', '!=', 'x')).toBe(false);
    expect(holds('nada', 'notContains', 'x')).toBe(false);
    expect(holds('nada', 'notEmpty', '')).toBe(false);
    expect(holds('nada', 'empty', '')).toBe(true);
    expect(holds('idade', 'about', '20')).toBe(false);
  });
});
