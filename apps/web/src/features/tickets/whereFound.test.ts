import type { Ticket } from '@recado/contracts';
import { expect, test } from 'vitest';
import { excerpt, markWords, whereFound } from './whereFound.ts';

const ticket = { contact: { name: 'Sônia Lemos', number: '5513991230108' }, foundMessageId: 77 } as Pick<Ticket, 'contact' | 'foundMessageId'>;

test('a search says where it found a ticket, without case and accents (TIC-06, TIC-31)', () => {
  expect(whereFound(ticket, 'sonia')).toEqual({ where: 'name', messageId: null });
  expect(whereFound(ticket, '(13) 99123-0108')).toEqual({ where: 'number', messageId: null });
  expect(whereFound(ticket, 'cadeira')).toEqual({ where: 'message', messageId: 77 });
  expect(whereFound({ ...ticket, foundMessageId: null }, 'cadeira')).toBeNull();
  expect(whereFound(ticket, '  ')).toBeNull();
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
