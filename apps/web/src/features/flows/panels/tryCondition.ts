import { conditionHolds, flowFacts } from '@recado/contracts';

const noFacts = { name: '', firstName: '', number: '', email: '', queue: '', hour: '' };

type Typed = { key: string; condition: string; value: string };

/**
 * Returns whether a condition holds for a tried value. It stands for the fact of this name, otherwise for a variable, as in
 * a run.
 */
export function tryCondition({ key: typed, condition, value }: Typed, tried: string): boolean {
  const key = typed.trim();
  const fact = flowFacts.find((name) => name.toLowerCase() === key.toLowerCase());
  const operand = fact
    ? { key: fact, variables: {}, facts: { ...noFacts, [fact]: tried } }
    : { key, variables: { [key]: tried }, facts: noFacts };
  return conditionHolds(operand, condition, value);
}
