import { describe, expect, it } from 'vitest';
import { voiceChoices } from './voices.ts';

describe('the voices of an assistant', () => {
  it('are text and fifteen Brazilian neural voices [FLOW-41, AMB-89]', () => {
    const [text, ...voices] = voiceChoices;
    expect(text).toBe('texto');
    expect(new Set(voices).size).toBe(15);
    for (const voice of voices) expect(voice).toMatch(/^pt-BR-[A-Z][a-z]+Neural$/);
  });
});
