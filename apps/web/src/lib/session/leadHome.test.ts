import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leadHome } from './leadHome.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('leads home after a second, and not when the page was left before [LAY-33, AMB-27]', () => {
  const navigate = vi.fn<() => Promise<void>>();
  leadHome(navigate);
  const stop = leadHome(navigate);
  vi.advanceTimersByTime(999);
  expect(navigate).not.toHaveBeenCalled();
  stop();
  vi.advanceTimersByTime(1);
  expect(navigate.mock.calls).toEqual([[{ to: '/', replace: true }]]);
});
