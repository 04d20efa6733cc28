// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';
import { until } from './until.ts';

const { usePlanRoom } = await import('../src/ui/page/usePlanRoom.ts');
const { useSession } = await import('../src/lib/session/sessionState.ts');

type Count = NonNullable<Parameters<typeof usePlanRoom>[2]>;
type Given = { present: number | undefined; count: Count };
// The router stores itself in the global object of a browser.
Object.assign(globalThis, { self: globalThis });
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  origin: 'http://localhost',
});
const counting = { isPending: true, fetchStatus: 'fetching', failureCount: 0 } as const;
const counted = { isPending: false, fetchStatus: 'idle', failureCount: 0 } as const;

let room: ReturnType<typeof usePlanRoom>;
let opened: number;
let shown: ReturnType<typeof renderHook<Given>>;

beforeEach(() => {
  opened = 0;
  useSession.setState({ user: { id: 1, company: { plan: { users: 3 } } } as never });
  shown = renderHook<Given>(
    ({ present, count }) => void (room = usePlanRoom('users', present, count)),
    { present: undefined, count: counting },
    (host) => createElement(RouterContextProvider, { router } as never, host),
  );
});
afterEach(() => shown.unmount());

const press = (): void => room.withRoom(() => (opened += 1));
const count = (present: number | undefined, state: Count): void => shown.rerender({ present, count: state });
/** Returns how often the form opened, and whether the button is busy. */
const seen = () => [opened, room.isWaiting];

describe('a press of *add* while the rows of a plan are counted', () => {
  it('waits for the count, and opens the form once when there is room', async () => {
    press();
    count(undefined, counting);
    expect(seen()).toEqual([0, true]);
    count(2, counted);
    await until(() => expect(seen()).toEqual([1, false]));
    count(2, counted);
    expect(seen()).toEqual([1, false]);
  });

  it('opens no form when the plan has no room', async () => {
    press();
    await until(() => expect(seen()).toEqual([0, true]));
    count(3, counted);
    await until(() => expect(seen()).toEqual([0, false]));
  });

  it.each<[string, Count]>([
    ['fails', { ...counting, failureCount: 1 }],
    ['cannot be read without a network', { ...counting, fetchStatus: 'paused' }],
  ])('opens the form when the count %s: the server checks again', async (_how, state) => {
    press();
    count(undefined, state);
    await until(() => expect(seen()).toEqual([1, false]));
  });

  it('opens the form at once under a plan without a limit', () => {
    useSession.setState({ user: { id: 1, company: { plan: null } } as never });
    count(undefined, counting);
    press();
    expect(seen()).toEqual([1, false]);
  });
});
