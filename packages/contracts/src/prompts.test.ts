import { describe, expect, it } from 'vitest';
import { isMaskedKey, maskKey } from './prompts.ts';

describe('the mask of a key', () => {
  it.each([
    ['sk-secret-key-4f2a', '••••4f2a'],
    ['sk-12345678ab', '••••78ab'],
    ['sk-12345678a', '••••'],
    ['abcd', '••••'],
  ])('of %s is %s: only a long key shows its end [PROM-16]', (key, mask) => {
    expect([maskKey(key), isMaskedKey(mask), isMaskedKey(key)]).toEqual([mask, true, false]);
  });
});
