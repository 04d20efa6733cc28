import { readNumber } from './readNumber.ts';
import type { FlowFacts } from './types.ts';

export const flowOperators = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'empty',
  'notEmpty',
] as const;
export type FlowOperator = (typeof flowOperators)[number];

/** The facts that a condition can name. */
export const flowFacts = [
  'name',
  'firstName',
  'number',
  'email',
  'queue',
  'hour',
] as const satisfies (keyof FlowFacts)[];

const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
/** A time as people write it: `8:30` is `08:30`. */
const toHour = (text: string): string => text.trim().replace(/^(\d:\d\d)$/, '0$1');

type Operand = { key: string; variables: Readonly<Record<string, string>>; facts: FlowFacts };

/** Returns the two values that a condition compares; undefined for an unknown variable. Variables come before facts. */
function valuesOf({ key, variables, facts }: Operand, compared: string): [string | undefined, string] {
  const entry = Object.entries(variables).find(([name]) => name.toLowerCase() === key.toLowerCase());
  if (entry) return [entry[1], compared];
  const fact = flowFacts.find((name) => name.toLowerCase() === key.toLowerCase());
  if (fact !== 'hour') return [fact && facts[fact], compared];
  // An hour is compared with "18" as a number and with "18:30" as a time.
  return compared.includes(':')
    ? [toHour(facts.hour), toHour(compared)]
    : [String(Number(facts.hour.split(':')[0])), compared];
}

/**
 * Returns whether a condition holds. Two numbers, as `readNumber` reads them, are compared as numbers, everything else
 * without case and accents. An unknown operator or variable does not hold, except that an unknown variable is empty
 * (behaviour 10.2).
 */
export function conditionHolds(operand: Operand, operator: string, written: string): boolean {
  const [value, compared] = valuesOf(operand, written);
  if (operator === 'empty') return (value ?? '').trim() === '';
  if (value === undefined) return false;
  if (operator === 'notEmpty') return value.trim() !== '';
  const [left, right] = [normalize(value), normalize(compared)];
  const [a, b] = [readNumber(value), readNumber(compared)];
  const order = a !== undefined && b !== undefined ? a - b : left < right ? -1 : left > right ? 1 : 0;
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case 'contains':
      return left.includes(right);
    case 'notContains':
      return !left.includes(right);
    case 'startsWith':
      return left.startsWith(right);
    case 'endsWith':
      return left.endsWith(right);
    default:
      return false;
  }
}
