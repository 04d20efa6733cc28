import { describe, expect, it } from 'vitest';
import { openSlots } from './openSlots.ts';

/** Lets every promise that can settle do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the slots of a session', () => {
  it('are used by other commands during a pause, and never by more than the width', async () => {
    let freed = 0;
    const slots = openSlots(1, () => (freed += 1));
    await slots.take();
    expect(slots.free()).toBe(0);
    const paused = slots.pause(1);
    expect([slots.free(), freed]).toEqual([1, 1]);
    await slots.take();
    let isOver = false;
    void paused.then(() => (isOver = true));
    // The paused command waits for the slot that another one has taken, and goes before new ones.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settle();
    expect([isOver, slots.free()]).toEqual([false, -1]);
    slots.release();
    await paused;
    expect(slots.free()).toBe(0);
    slots.release();
    expect(slots.free()).toBe(1);
  });

  it('end their pauses when they are closed', async () => {
    const slots = openSlots(2, () => undefined);
    await slots.take();
    const paused = slots.pause(60_000);
    slots.close();
    await expect(paused).rejects.toThrow('aborted');
    expect(slots.free()).toBe(1);
  });
});
