import { describe, expect, it } from 'vitest';
import { toChatMessage } from './buildChat.ts';

describe('a message for an assistant', () => {
  it('is cut before a joined emoji that passes the limit', () => {
    const body = `${'a'.repeat(4_095)}👩‍👩‍👧`;
    const message = toChatMessage({ body, fromMe: false, mediaType: 'conversation', transcript: null });
    expect(message).toEqual({ role: 'user', content: 'a'.repeat(4_095) });
  });
});
