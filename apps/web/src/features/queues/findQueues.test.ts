import { expect, it } from 'vitest';
import { findQueues } from './findQueues.ts';

const queues = ['Recepção', 'Financeiro', 'Pós-venda'].map((name) => ({ name }));

it.each([
  ['recepcao', ['Recepção']],
  [' PÓS ', ['Pós-venda']],
  ['financéiro', ['Financeiro']],
  ['', ['Recepção', 'Financeiro', 'Pós-venda']],
  ['x', []],
])('the search for %o finds queues whatever their accents', (typed, names) => {
  expect(findQueues(queues, typed).map(({ name }) => name)).toEqual(names);
});
