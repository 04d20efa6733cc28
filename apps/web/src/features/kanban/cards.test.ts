import { openColumn, type KanbanTicket } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { columnsOf, inOrder, isFound, movedTo, placeCard, usersOf, type Column } from './cards.ts';

const columns: Column[] = [
  { id: openColumn, name: 'Em aberto', color: null },
  { id: 1, name: 'Orçamento', color: '#1976D2' },
  { id: 2, name: 'Entrega', color: '#00877A' },
];
const tag = (id: number) => ({ id, name: `tag ${id}`, color: '#1976D2', kanban: id < 9 ? 1 : 0 });
const card = (id: number, more: Partial<KanbanTicket> = {}): KanbanTicket => ({
  id,
  uuid: `u${id}`,
  status: 'open',
  tags: [],
  contact: { id, name: 'Ana Conceição', number: '5513997112043' },
  lastMessage: 'Até amanhã',
  queue: { id: 7, name: 'Vendas', color: '#123456' },
  user: { id: 5, name: 'Rui' },
  updatedAt: `2026-01-10T12:00:0${id}.000Z`,
  revision: 1,
  ...more,
});

describe('the columns of a card', () => {
  it('are those of its kanban tags, otherwise the open one [KAN-02, AMB-71, AMB-73]', () => {
    expect(columnsOf(card(1, { tags: [tag(9)] }), columns)).toEqual([openColumn]);
    expect(columnsOf(card(1, { tags: [tag(2), tag(9), tag(1)] }), columns)).toEqual([2, 1]);
  });

  it('are replaced by a move, and its other tags stay [KAN-06]', () => {
    const held = card(1, { tags: [tag(1), tag(2), tag(9)] });
    expect(columnsOf(movedTo(held, 2, columns), columns)).toEqual([2]);
    expect(movedTo(held, 2, columns).tags.map(({ id }) => id)).toEqual([9, 2]);
    expect(movedTo(held, openColumn, columns).tags.map(({ id }) => id)).toEqual([9]);
  });
});

describe('placing a changed card', () => {
  const held = [card(3), card(2), card(1)];
  const ids = (cards: readonly KanbanTicket[]) => cards.map(({ id }) => id);

  it('puts the newest first and replaces the older copy', () => {
    expect(ids(placeCard(held, card(2, { updatedAt: '2026-01-10T12:00:09.000Z' }), {}))).toEqual([2, 3, 1]);
    expect(ids(placeCard(held, card(0), {}))).toEqual([3, 2, 1, 0]);
  });

  it('removes closed tickets and those of other queues [KAN-08]', () => {
    expect(ids(placeCard(held, card(2, { status: 'closed' }), {}))).toEqual([3, 1]);
    expect(ids(placeCard(held, card(2), { queueIds: [8] }))).toEqual([3, 1]);
    expect(ids(placeCard(held, card(2), { queueIds: [7] }))).toEqual([3, 2, 1]);
    expect(placeCard(held, card(9, { status: 'closed' }), {})).toBe(held);
  });
});

it('finds cards by name without accents, message, digits, queue and user', () => {
  const found = (filter: Partial<Parameters<typeof isFound>[1]>) =>
    isFound(card(1), { words: '', queueId: null, userId: null, ...filter });
  expect([found({ words: 'conceicao' }), found({ words: 'AMANHA' }), found({ words: '99711-2043' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([found({ words: 'bia' }), found({ queueId: 8 }), found({ userId: 0 }), found({ userId: 5 })]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

describe('the users to filter cards by', () => {
  const bia = { id: 6, name: 'Bia' };

  it('are those of the cards, each once, by name', () => {
    expect(usersOf([card(1), card(2, { user: bia }), card(3), card(4, { user: null })], null)).toEqual([
      bia,
      { id: 5, name: 'Rui' },
    ]);
  });

  it('keep the chosen one whose last card has left the board', () => {
    expect(usersOf([card(1)], bia)).toEqual([bia, { id: 5, name: 'Rui' }]);
    expect(usersOf([card(1, { user: { id: 6, name: 'Beatriz' } })], bia)).toEqual([{ id: 6, name: 'Beatriz' }]);
  });
});

it('orders columns as chosen, new ones last', () => {
  expect(inOrder(columns, [2, openColumn]).map(({ id }) => id)).toEqual([2, openColumn, 1]);
});
