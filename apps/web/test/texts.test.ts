import { texts } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import './browser.ts';
import { applyLanguage, tOf } from '../src/lib/texts/texts.ts';

const sample = texts('sample', {
  open: { pt: 'Abrir {{name}}', en: 'Open {{name}}', es: 'Abrir {{name}}' },
  messages: {
    pt: { one: '{{count}} mensagem', other: '{{count}} mensagens' },
    en: { one: '{{count}} message', other: '{{count}} messages' },
    es: { one: '{{count}} mensaje', other: '{{count}} mensajes' },
  },
});

describe('the texts of a feature', () => {
  it('follow the language of each call [I18N-01]', () => {
    const t = tOf(sample);
    applyLanguage('en');
    expect(t('open', { name: 'Ana' })).toBe('Open Ana');
    applyLanguage('pt');
    expect(t('open', { name: 'Ana' })).toBe('Abrir Ana');
  });

  it('take the plural of their language', () => {
    const t = tOf(sample);
    const said = [0, 1, 2, 1_000_000].map((count) => t('messages', { count }));
    expect(said).toEqual(['0 mensagens', '1 mensagem', '2 mensagens', '1.000.000 mensagens']);
    applyLanguage('en');
    expect([0, 1, 2, 1_284].map((count) => t('messages', { count }))).toEqual([
      '0 messages',
      '1 message',
      '2 messages',
      '1,284 messages',
    ]);
  });

  it('show a value as it is, also one that looks like a placeholder or a replacement', () => {
    applyLanguage('en');
    expect(tOf(sample)('open', { name: '{{name}} $& $1' })).toBe('Open {{name}} $& $1');
  });

  it('return a key that has no text', () => {
    expect(tOf(sample)('absent' as 'open', { name: '' })).toBe('absent');
  });
});
