import { afterEach, describe, expect, it, vi } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';

const { useContentCards } = await import('../src/features/flows/content/useContentCards.ts');
const { newCard } = await import('../src/features/flows/content/contentCards.ts');
const { useSaveKey } = await import('../src/features/flows/editor/canvasKeys.ts');

let rendered: { rerender: (argument: undefined) => void; unmount: () => void };
afterEach(() => rendered.unmount());

describe('Ctrl+S in the dialog of a content node', () => {
  const press = (key: string, target?: object): Event => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey: true });
    if (target) Object.defineProperty(event, 'target', { value: target });
    window.dispatchEvent(event);
    return event;
  };

  it('saves and keeps the browser from saving the page, but not under a question', () => {
    const save = vi.fn();
    rendered = renderHook(() => useSaveKey(save), undefined);
    expect(press('s').defaultPrevented).toBe(true);
    expect(save).toHaveBeenCalledOnce();
    expect(press('z').defaultPrevented).toBe(false);
    expect(press('s', { closest: () => ({}) }).defaultPrevented).toBe(true);
    expect(save).toHaveBeenCalledOnce();
    rendered.unmount();
    expect(press('s').defaultPrevented).toBe(false);
    expect(save).toHaveBeenCalledOnce();
  });

  it('applies the cards once, and not while one of them is not valid', async () => {
    const onApply = vi.fn();
    let content!: ReturnType<typeof useContentCards>;
    rendered = renderHook(() => void (content = useContentCards({}, onApply)), undefined);
    expect(content.isDirty).toBe(false);
    content.change([newCard('message')]);
    rendered.rerender(undefined);
    expect(content.isDirty).toBe(true);
    expect(await content.apply()).toBe(false);
    rendered.rerender(undefined);
    expect(content.showsFaults).toBe(true);
    content.change([{ key: 'a', type: 'message', value: 'Olá' }]);
    rendered.rerender(undefined);
    expect(await Promise.all([content.apply(), content.apply()])).toEqual([true, true]);
    expect(onApply).toHaveBeenCalledOnce();
    expect(onApply.mock.calls[0]?.[0]).toMatchObject({ elements: [{ type: 'message', value: 'Olá' }] });
  });
});
