import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';

const { useContactEditing } = await import('../src/features/contacts/useContactEditing.ts');
const { useContactPanel } = await import('../src/features/contacts/contactPanel.ts');

/** How often the user was asked about a changed form. */
let questions: number;
/** The answer of the user: true gives up what is typed. */
let givesUp: boolean;
const mayDiscard = (isDirty: boolean): Promise<boolean> => {
  if (isDirty) questions++;
  return Promise.resolve(!isDirty || givesUp);
};

let panel: ReturnType<typeof useContactPanel>;
let editing: ReturnType<typeof useContactEditing>;
let rendered: { rerender: (contactId: number) => void; unmount: () => void };
const render = (contactId = 1): void => rendered.rerender(contactId);

beforeEach(() => {
  browser.reset();
  [questions, givesUp] = [0, false];
  rendered = renderHook<number>((contactId) => {
    panel = useContactPanel();
    editing = useContactEditing(contactId, mayDiscard);
  }, 1);
  if (!panel.isOpen) panel.toggle();
  editing.start();
  render();
});
afterEach(() => rendered.unmount());

describe('the contact panel with a changed form', () => {
  it('closes only when the user gives up what is typed', async () => {
    editing.onDirty(true);
    expect(await panel.close()).toBe(false);
    render();
    expect(panel.isOpen).toBe(true);
    givesUp = true;
    expect(await panel.close()).toBe(true);
    render();
    expect(panel.isOpen).toBe(false);
    expect(questions).toBe(2);
  });

  it('asks at the button of the panel and at the name too, which toggle it', async () => {
    editing.onDirty(true);
    panel.toggle();
    await Promise.resolve();
    render();
    expect(panel.isOpen).toBe(true);
    expect(questions).toBe(1);
  });

  it('ends the editing only when the user gives up what is typed', async () => {
    editing.onDirty(true);
    await editing.toggle();
    render();
    expect(editing.isEditing).toBe(true);
    givesUp = true;
    await editing.toggle();
    render();
    expect(editing.isEditing).toBe(false);
  });

  it('asks nothing once the form is gone, nor for another contact', async () => {
    editing.onDirty(true);
    editing.onDirty(false);
    render(2);
    // The effect of the change is drawn.
    render(2);
    expect(editing.isEditing).toBe(false);
    expect(await panel.close()).toBe(true);
    expect(questions).toBe(0);
  });

  it('is not asked about when it is no longer on screen', async () => {
    editing.onDirty(true);
    rendered.unmount();
    expect(await panel.close()).toBe(true);
    expect(questions).toBe(0);
  });
});
