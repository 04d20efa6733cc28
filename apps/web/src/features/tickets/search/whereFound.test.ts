import { describe, expect, it, test } from 'vitest';
import { excerpt, markWords, whereFound } from './whereFound.ts';

type Searched = Parameters<typeof whereFound>[0];
const ticket = {
  contact: { name: 'Sônia Lemos', number: '5513991230108', email: 'sonia.l@marimar.com.br' },
  code: '20261121004213',
  tags: [{ id: 1, name: 'Devolução', color: '#fff', kanban: 0 }],
  foundMessageId: null,
  foundText: null,
  foundNote: null,
} as unknown as Searched;
const message = { foundMessageId: 77, foundText: 'A cadeira chega quando?' };
const note = { foundNote: 'Prefere a cadeira azul' };

describe('whereFound', () => {
  it('names the place of the words, without case and accents [TIC-06] [TIC-31]', () => {
    expect(whereFound(ticket, 'sonia lemos')).toEqual({ where: 'name', text: 'Sônia Lemos', messageId: null });
    expect(whereFound(ticket, '(13) 99123-0108')).toMatchObject({ where: 'number' });
    expect(whereFound(ticket, 'MARIMAR')).toMatchObject({ where: 'email', text: 'sonia.l@marimar.com.br' });
    expect(whereFound(ticket, 'devolucao')).toMatchObject({ where: 'tag', text: 'Devolução' });
    expect(whereFound(ticket, 'cadeira')).toBeNull();
    expect(whereFound(ticket, '  ')).toBeNull();
  });

  it('prefers a message, which has a place in the conversation, to a note', () => {
    expect(whereFound({ ...ticket, ...message, ...note }, 'cadeira')).toEqual({
      where: 'message',
      text: message.foundText,
      messageId: 77,
    });
    expect(whereFound({ ...ticket, ...note }, 'cadeira')).toEqual({
      where: 'note',
      text: note.foundNote,
      messageId: null,
    });
  });

  it.each([
    ['20261121004213', true],
    ['20261121', true],
    ['4213', true],
    ['#004213', true],
    ['2026', false],
    ['421', false],
    ['pedido 4213', false],
  ])('finds the protocol by %s: %s', (words, isFound) => {
    expect(whereFound(ticket, words)?.where === 'protocol').toBe(isFound);
  });
});

test('the words are marked in the text as it is written', () => {
  expect(markWords('Não são SÃO', 'sao')).toEqual(['Não ', 'são', ' ', 'SÃO', '']);
  expect(markWords('ﬁm do mês', 'mes')).toEqual(['ﬁm do ', 'mês', '']);
  expect(markWords('nada', '')).toEqual(['nada']);
});

test('an excerpt begins shortly before the words', () => {
  expect(excerpt('curto e já', 'já')).toBe('curto e já');
  const long = excerpt('Bom dia, tudo bem? Eu queria saber quando a cadeira chega na loja', 'CADEIRA');
  expect(long.startsWith('…')).toBe(true);
  expect(long.indexOf('cadeira')).toBeLessThan(38);
});
