import type { QuickMessage } from '@recado/contracts';
import { expect, test } from 'vitest';
import { slashed } from '../../../../lib/format/slashed.ts';
import { labelOf, repliesFor, wantedIn } from './quickReplies.ts';

const reply = (shortcode: string, message: string, status = true): QuickMessage =>
  ({ shortcode, message, status }) as QuickMessage;
const codes = (replies: readonly QuickMessage[]): string[] => replies.map(({ shortcode }) => shortcode);

test('only a slash that goes on asks for quick replies [CONV-04]', () => {
  expect(['/', '/ ', 'a/b', ' /a', 'oi', '', '/a\nb'].map(wantedIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([wantedIn('/a'), wantedIn('/bom dia')]).toEqual(['a', 'bom dia']);
});

test('labels are cut at 35 characters [CONV-05]', () => {
  expect(labelOf('a'.repeat(35))).toBe('a'.repeat(35));
  expect(labelOf('a'.repeat(36))).toBe(`${'a'.repeat(35)}…`);
  expect(labelOf('Bom dia,\ntudo bem?')).toBe('Bom dia, tudo bem?');
});

test('shortcodes with that beginning come first; accents and case do not count; none is off', () => {
  const all = [
    reply('prazo', 'Troca em 7 dias'),
    reply('Trocá', 'x'),
    reply('nova-troca', 'x'),
    reply('troca-off', 'x', false),
    reply('pix', 'chave'),
  ];
  expect(codes(repliesFor(all, 'troca'))).toEqual(['Trocá', 'nova-troca', 'prazo']);
  expect(codes(repliesFor(all, ''))).toHaveLength(4);
  expect([slashed('pix'), slashed('/pix')]).toEqual(['/pix', '/pix']);
});
