import { limits, type Chat } from '@recado/contracts';
import { describe, expect, test } from 'vitest';
import { placeChat } from './placeChat.ts';

const chat = (id: number, minute: number, title = `Conversa ${id}`): Chat => {
  const at = new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
  return {
    id,
    companyId: 1,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    title,
    ownerId: 1,
    lastMessage: '',
    users: [{ id, chatId: id, userId: 7, unreads: 0, user: { id: 7, name: 'João Brandão' } }],
    revision: 1,
    createdAt: at,
    updatedAt: at,
  };
};
const idsOf = (rows: readonly Chat[]): number[] => rows.map(({ id }) => id);

describe('the place of a chat [CHAT-13, CHAT-16]', () => {
  test('of the newest message is the top', () => {
    const moved = chat(1, 30);
    expect(idsOf(placeChat([chat(3, 20), chat(2, 10), moved], moved))).toEqual([1, 3, 2]);
  });

  test('of a new chat follows its time', () =>
    expect(idsOf(placeChat([chat(3, 20), chat(2, 10)], chat(9, 15)))).toEqual([3, 9, 2]));

  test('of a chat that is read stays the same', () => {
    const rows = [chat(3, 20), chat(2, 10)];
    expect(placeChat(rows, rows[1]!)).toBe(rows);
  });

  test('below a full page is not shown until that page is loaded', () => {
    const page = Array.from({ length: limits.listPage }, (_, index) => chat(100 - index, 59 - index));
    expect(placeChat(page, chat(1, 0))).toBe(page);
    expect(idsOf(placeChat(page.slice(1), chat(1, 0))).at(-1)).toBe(1);
  });
});

describe('in a list that was searched for [CHAT-11]', () => {
  test('a chat is shown if its title or a member matches, without accents and case', () => {
    expect(idsOf(placeChat([], chat(1, 1, 'Promoção'), 'PROMOCAO'))).toEqual([1]);
    expect(idsOf(placeChat([], chat(1, 1), ' brandao '))).toEqual([1]);
    expect(idsOf(placeChat([], chat(1, 1), 'camila'))).toEqual([]);
  });

  test('a chat leaves when its new name does not match', () => {
    const renamed = chat(1, 2, 'Outra coisa');
    expect(idsOf(placeChat([renamed, chat(2, 1, 'Promoção')], renamed, 'promo'))).toEqual([2]);
  });
});
