import type { TranscriptLine } from '@recado/contracts';
import { describe, expect, test } from 'vitest';
import './browser.ts';
import { entriesOf, toPlainText, type Words } from '../src/features/tickets/export/transcriptEntries.ts';

// The words themselves are proved elsewhere: here their keys stand for them.
const kinds: Record<string, string> = {
  image: 'photo',
  audio: 'audio',
  application: 'document',
  locationMessage: 'location',
  contactMessage: 'contactCard',
};
const words = {
  t: (key: string, fill?: Record<string, string>) => [key, ...Object.values(fill ?? {})].join(' '),
  kindOf: ({ mediaType }: { mediaType: string }) => kinds[mediaType] ?? '',
} as unknown as Words;
type MessageLine = Extract<TranscriptLine, { kind: 'message' }>;
const message = (at: string, body: string, more: Partial<MessageLine> = {}): TranscriptLine => ({
  kind: 'message',
  at: `${at}.000Z`,
  ticketId: 7,
  fromMe: false,
  author: 'Ana',
  mediaType: 'conversation',
  body,
  mediaName: null,
  transcript: null,
  mediaSeconds: null,
  sticker: false,
  forwarded: false,
  isDeleted: false,
  isEdited: false,
  hasFailed: false,
  ...more,
});
const note = (at: string, body: string, ticketId = 7): TranscriptLine => ({
  kind: 'note',
  at: `${at}.000Z`,
  ticketId,
  author: 'Bia',
  body,
  isEdited: false,
});
const textOf = (lines: TranscriptLine[]): string =>
  toPlainText([], entriesOf({ lines, tickets: [{ id: 7, code: '2026-7' }], contactName: 'Ana', words }));

describe('an exported conversation', () => {
  test('names days, tickets and writers; a line of a message is not taken for one of somebody else', () => {
    const text = textOf([
      message('2026-11-20T15:00:00', 'oi\n[10:00] Rafael: fui eu'),
      message('2026-11-21T15:00:00', '*Rafael*\nBom dia', { fromMe: true, author: 'Rafael', ticketId: 8 }),
    ]);
    const lines = text.split('\n');
    expect(lines.filter((line) => line.startsWith('==='))).toEqual([
      '=== ticketLine 2026-7 ===',
      '=== ticketLine 8 ===',
    ]);
    expect(lines.filter((line) => line.startsWith('---'))).toHaveLength(2);
    expect(lines.find((line) => line.includes('fui eu'))).toBe('        [10:00] Rafael: fui eu');
    expect(lines.some((line) => /^\[\d\d:\d\d\] Rafael: Bom dia$/.test(line))).toBe(true);
  });

  test('names the kinds of media with their names, lengths and captions', () => {
    const text = textOf([
      message('2026-11-20T15:00:00', 'a sala', { mediaType: 'image' }),
      message('2026-11-20T15:00:01', '', { mediaType: 'audio', mediaSeconds: 64.6, transcript: 'Quero a mesa' }),
      message('2026-11-20T15:00:02', '', { mediaType: 'application', mediaName: 'orçamento.pdf' }),
      message('2026-11-20T15:00:03', 'data:x|https://maps.google.com/maps?q=1,2|Loja', {
        mediaType: 'locationMessage',
      }),
      message('2026-11-20T15:00:04', 'BEGIN:VCARD\nFN:Sá\\, Érico\nTEL;waid=55:+55\nEND:VCARD', {
        mediaType: 'contactMessage',
      }),
    ]);
    for (const part of [
      '[photo] a sala',
      '[audio 1:05] Quero a mesa',
      '[document: orçamento.pdf]',
      '[location] Loja\n        https://maps.google.com/maps?q=1,2',
      '[contactCard] Sá, Érico\n        +55',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('data:x');
  });

  test('marks what was deleted, edited, forwarded or not sent, and notes as notes', () => {
    const text = textOf([
      message('2026-11-20T15:00:00', 'segredo', { isDeleted: true }),
      message('2026-11-20T15:00:01', 'certo', {
        isEdited: true,
        forwarded: true,
        hasFailed: true,
        fromMe: true,
        author: null,
      }),
      note('2026-11-20T15:00:02', 'só nós', 6),
      message('2026-11-20T15:00:03', 'fim'),
    ]);
    expect(text).not.toContain('segredo');
    for (const part of ['Ana: [deleted]', 'company: [forwarded] [edited] [notSent] certo', 'noteBy Bia: só nós'])
      expect(text).toContain(part);
    expect(text.match(/===.*===/g)).toHaveLength(1);
  });
});
