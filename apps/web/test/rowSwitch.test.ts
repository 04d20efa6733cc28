import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';
import { until } from './until.ts';

const { useRowSwitch } = await import('../src/ui/lists/useRowSwitch.ts');

function defer() {
  let settle = { resolve: (): void => undefined, reject: (_error: Error): void => undefined };
  const promise = new Promise<void>((resolve, reject) => void (settle = { resolve, reject }));
  return { promise, resolve: () => settle.resolve(), reject: (error: Error) => settle.reject(error) };
}

/** The switch of a row whose calls end when the test says so. */
function openSwitch() {
  const [saving, reading] = [defer(), defer()];
  const notices: boolean[] = [];
  let present: ReturnType<typeof useRowSwitch> | undefined;
  const { rerender, unmount } = renderHook<boolean>(
    (isOn) =>
      void (present = useRowSwitch({
        isOn,
        save: () => saving.promise,
        refresh: () => reading.promise,
        onSaved: (saved) => notices.push(saved),
      })),
    true,
  );
  return { saving, reading, notices, rerender, unmount, state: () => present! };
}

describe('the switch of a row', () => {
  it('shows the chosen state until the list has it, and says once that it is saved', async () => {
    const row = openSwitch();
    flushSync(() => row.state().change(false));
    expect(row.state()).toMatchObject({ isOn: false, isBusy: true });
    row.saving.resolve();
    await until(() => expect(row.notices).toHaveLength(1));
    expect(row.state()).toMatchObject({ isOn: false, isBusy: true });
    row.rerender(false);
    row.reading.resolve();
    await until(() => expect(row.state().isBusy).toBe(false));
    expect(row.state().isOn).toBe(false);
    expect(row.notices).toEqual([false]);
    row.unmount();
  });

  it('goes back when the state could not be saved', async () => {
    const row = openSwitch();
    flushSync(() => row.state().change(false));
    row.saving.reject(new Error('refused'));
    await until(() => expect(row.state().isBusy).toBe(false));
    expect(row.state().isOn).toBe(true);
    expect(row.notices).toEqual([]);
    row.unmount();
  });
});
