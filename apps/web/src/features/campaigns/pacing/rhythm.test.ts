import { sendingOffsets, type Pacing } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { durationText } from './durationText.ts';
import { perMinute, rhythmOf, roundOf } from './rhythm.ts';

const pacing = (messageInterval: number, longerIntervalAfter: number, greaterInterval: number): Pacing => ({
  messageInterval,
  longerIntervalAfter,
  greaterInterval,
});
const drawn = (given: Pacing): string =>
  rhythmOf(given)
    .map((beat) => (beat.kind === 'message' ? '|' : beat.kind === 'pause' ? `(${beat.seconds})` : `+${beat.count}`))
    .join('');

describe('the picture of the pacing', () => {
  it('has a pause where the messages have one [CAMP-32]', () => {
    expect(drawn(pacing(20, 20, 60))).toBe('||(60)||(60)||');
    expect(drawn(pacing(5, 20, 60))).toBe('|||||(60)|||||(60)||');
    expect(sendingOffsets(6, pacing(5, 20, 60))).toEqual([0, 5, 10, 15, 20, 80]);
    expect(drawn(pacing(10, 0, 60))).toBe('|'.repeat(16));
    expect(roundOf(pacing(10, 60, 0))).toBeNull();
  });

  it('shortens a long round', () => {
    expect(drawn(pacing(0, 60, 10))).toBe('||||+54|||(10)||||+54|||(10)||');
  });

  it('counts the messages of a minute', () => {
    expect(perMinute(pacing(20, 20, 60))).toBeCloseTo(1.5);
    expect(perMinute(pacing(0, 0, 0))).toBe(60);
    expect(perMinute(pacing(10, 60, 60))).toBeCloseTo(3.5);
  });

  it('words a duration, in which no line breaks', () => {
    expect([0, 45, 60, 1_680, 20_400, 7_200, 200_000].map(durationText)).toEqual([
      '0\u00a0s',
      '45\u00a0s',
      '1\u00a0min',
      '28\u00a0min',
      '5\u00a0h\u00a040',
      '2\u00a0h',
      '2\u00a0d\u00a07\u00a0h',
    ]);
  });
});
