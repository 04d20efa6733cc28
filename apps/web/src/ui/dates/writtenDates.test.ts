import { describe, expect, it } from 'vitest';
import { readDate, writeDate } from './writtenDates.ts';

describe('dates as a form keeps them', () => {
  it('come back as they went in, a day as that day in every time zone of ours', () => {
    for (const day of ['2026-11-21', '2026-01-01', '2024-02-29']) expect(writeDate(readDate(day), 'day')).toBe(day);
    expect(writeDate(readDate('2026-11-21T15:30'), 'minute')).toBe('2026-11-21T15:30');
    expect(readDate('2026-11-21')?.getHours()).toBe(0);
  });
  it('are empty until they are whole', () => {
    expect(readDate('')).toBeNull();
    expect(readDate(undefined)).toBeNull();
    expect(readDate('2026-02-30')).toBeNull();
    expect(writeDate(null, 'day')).toBe('');
    expect(writeDate(new Date(Number.NaN), 'day')).toBe('');
    const half = new Date(2026, 10, 21);
    half.setFullYear(202);
    expect(writeDate(half, 'day')).toBe('');
  });
});
