import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';

const { usePendingChoices } = await import('../src/lib/server/usePendingChoices.ts');

let choices: ReturnType<typeof usePendingChoices<'sound' | 'ring', string>>;
let rendered: { rerender: (argument: undefined) => void; unmount: () => void };
/** The values whose saving has begun, and the function that answers the oldest one. */
let saved: string[];
let answers: ((isAccepted: boolean) => void)[];

const choose = (key: 'sound' | 'ring', value: string): void =>
  choices.choose(
    key,
    value,
    () =>
      new Promise((resolve, reject) => {
        saved.push(`${key} ${value}`);
        answers.push((isAccepted) => (isAccepted ? resolve() : reject(new Error('refused'))));
      }),
  );
/** Lets promises settle, and renders. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  rendered.rerender(undefined);
}
async function answer(isAccepted = true): Promise<void> {
  answers.shift()!(isAccepted);
  await settle();
}

beforeEach(() => {
  [saved, answers] = [[], []];
  rendered = renderHook(() => void (choices = usePendingChoices()), undefined);
});
afterEach(() => rendered.unmount());

describe('two quick choices of one key', () => {
  it('show the second one until it is saved, after the first one', async () => {
    choose('sound', 'on');
    choose('sound', 'off');
    await settle();
    expect(saved).toEqual(['sound on']);
    expect(choices.pendingOf('sound')).toBe('off');
    await answer();
    expect(saved).toEqual(['sound on', 'sound off']);
    expect(choices.pendingOf('sound')).toBe('off');
    await answer();
    expect(choices.pendingOf('sound')).toBeUndefined();
  });

  it('skip a choice that was replaced before its turn', async () => {
    for (const value of ['on', 'off', 'on again']) choose('sound', value);
    await settle();
    await answer();
    expect(saved).toEqual(['sound on', 'sound on again']);
    await answer();
    expect(choices.pendingOf('sound')).toBeUndefined();
  });

  it('go on after a refusal of the first one', async () => {
    choose('sound', 'on');
    choose('sound', 'off');
    await settle();
    await answer(false);
    expect(saved).toEqual(['sound on', 'sound off']);
    await answer(false);
    expect(choices.pendingOf('sound')).toBeUndefined();
  });
});

it('choices of two keys are saved at once', async () => {
  choose('sound', 'on');
  choose('ring', 'off');
  await settle();
  expect(saved).toEqual(['sound on', 'ring off']);
  await answer();
  expect([choices.pendingOf('sound'), choices.pendingOf('ring')]).toEqual([undefined, 'off']);
});
