// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';

const { useSnooze, wallOf } = await import('../src/features/tickets/marks/snooze/useSnooze.ts');

let rendered: ReturnType<typeof renderHook<undefined>>;
afterEach(() => rendered.unmount());

const minuteMs = 60_000;

describe('a time offered for a snooze that is past when it is chosen', () => {
  it('is shown in the field with its problem, so that another can be typed', () => {
    const onClose = vi.fn();
    let form!: ReturnType<typeof useSnooze>;
    rendered = renderHook(
      () =>
        void (form = useSnooze({ tickets: [], actions: {} as Parameters<typeof useSnooze>[0]['actions'], onClose })),
      undefined,
    );
    // The dialog was opened more than an hour ago.
    const offered = new Date(Date.now() - minuteMs);
    flushSync(() => void form.snooze(offered));
    expect(form.problem).toBe('past');
    expect(form.picked).toBe(wallOf(offered));
    expect(onClose).not.toHaveBeenCalled();
  });
});
