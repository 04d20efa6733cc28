import { describe, expect, it } from 'vitest';
import { greetAtHour } from './greetAtHour.ts';

describe('a greeting of the demo', () => {
  it('fits the hour of its message', () => {
    const greeted = (time: string) =>
      greetAtHour('Oi, bom dia. Boa tarde, Beatriz', new Date(`2026-03-02T${time}-03:00`));
    expect(greeted('08:10')).toBe('Oi, bom dia. Bom dia, Beatriz');
    expect(greeted('14:00')).toBe('Oi, boa tarde. Boa tarde, Beatriz');
    expect(greeted('22:58')).toBe('Oi, boa noite. Boa noite, Beatriz');
  });
});
