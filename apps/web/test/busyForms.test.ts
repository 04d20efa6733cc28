import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import './browser.ts';
import { renderHook } from './renderHook.ts';

const { useServerForm } = await import('../src/ui/forms/useServerForm.ts');

const dialogs = import.meta.glob<string>('../src/features/**/*Dialog.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

afterEach(() => void vi.useRealTimers());

/** Submits a form whose server answers at once. Returns when its button was busy, in ms after the press. */
async function submitAt(minBusyMs: number | undefined) {
  vi.useFakeTimers();
  const send = vi.fn(async () => undefined);
  let form!: { submit(): void; busy: boolean };
  const { rerender, unmount } = renderHook(() => {
    form = useServerForm({
      schema: z.object({ name: z.string() }),
      defaultValues: { name: 'Ana' },
      send,
      onError: vi.fn(),
      ...(minBusyMs !== undefined && { minBusyMs }),
    });
  }, undefined);
  form.submit();
  const busyAfter = async (ms: number): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(ms);
    rerender(undefined);
    return form.busy;
  };
  return { send, busyAfter, unmount };
}

// The journey presses the button of one dialog twice.
describe('the button of a form', () => {
  it.each([
    ['400 ms unless the form says otherwise', undefined, 400],
    ['the time that the form says', 500, 500],
  ])('is busy for %s, and the call leaves at once [LAY-38]', async (_case, minBusyMs, leastMs) => {
    const { send, busyAfter, unmount } = await submitAt(minBusyMs);
    expect(await busyAfter(1)).toBe(true);
    expect(send).toHaveBeenCalledOnce();
    expect(await busyAfter(leastMs - 3)).toBe(true);
    expect(await busyAfter(5)).toBe(false);
    unmount();
  });

  it.each([
    ['quickMessages/QuickMessageDialog', 'QM-07'],
    ['schedules/ScheduleDialog', 'SCH-12'],
    ['helps/HelpDialog', 'HELP-06'],
    ['platform/CompanyDialog', 'COMP-08'],
    ['platform/PlanDialog', 'PLAN-05'],
  ])('is busy for 500 ms in %s [%s, LAY-38, AMB-94]', (file) => {
    const text = dialogs[`../src/features/${file}.tsx`];
    expect(text).toContain('<FormDialog');
    expect(text).toMatch(/\bminBusyMs: 500,/);
  });
});
