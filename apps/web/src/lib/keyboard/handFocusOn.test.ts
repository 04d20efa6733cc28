import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handFocusOn } from './handFocusOn.ts';

/** An element of a page, as far as the focus needs it. */
class Node {
  parentElement: Node | null = null;
  readonly takesFocus: boolean;
  constructor(takesFocus = false) {
    this.takesFocus = takesFocus;
  }
  get isConnected(): boolean {
    return this === page.body || (this.parentElement?.isConnected ?? false);
  }
  contains(other: Node | null): boolean {
    return other !== null && (other === this || this.contains(other.parentElement));
  }
  closest(): Node | null {
    return this.takesFocus ? this : (this.parentElement?.closest() ?? null);
  }
  focus(): void {
    if (this.takesFocus) page.activeElement = this;
  }
  add(child: Node): Node {
    child.parentElement = this;
    return child;
  }
  /** Leaves the page as React removes it: its ref is cleaned up first, and the focus falls to the body. */
  leave(cleanUp: (() => void) | undefined): void {
    cleanUp?.();
    const hadFocus = this.contains(page.activeElement);
    this.parentElement = null;
    if (hadFocus) page.activeElement = page.body;
  }
}

const page: { body: Node; activeElement: Node } = { body: new Node(), activeElement: new Node() };
let panel: Node;
let bar: Node;
let button: Node;
let other: Node;
let frames: (() => void)[];
const attach = (next?: () => Node | null) => handFocusOn(next as never)(button as unknown as HTMLElement);
const paint = (): void => frames.splice(0).forEach((frame) => frame());

beforeEach(() => {
  frames = [];
  page.body = new Node();
  panel = page.body.add(new Node(true));
  bar = panel.add(new Node());
  button = bar.add(new Node(true));
  other = panel.add(new Node(true));
  button.focus();
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

describe('a control that leaves the page with the focus', () => {
  it('hands it to the element that it names', () => {
    button.leave(attach(() => other));
    paint();
    expect(page.activeElement).toBe(other);
  });

  it('hands it to the nearest element around it when it names none that takes it', () => {
    button.leave(attach());
    paint();
    expect(page.activeElement).toBe(panel);
    bar.add(button).focus();
    button.leave(attach(() => bar));
    paint();
    expect(page.activeElement).toBe(panel);
  });

  it('leaves it where it is by then', () => {
    button.leave(attach(() => panel));
    other.focus();
    paint();
    expect(page.activeElement).toBe(other);
  });

  it('leaves it to what closed the panel around it', () => {
    const cleanUp = attach(() => other);
    panel.leave(cleanUp);
    paint();
    expect(page.activeElement).toBe(page.body);
  });

  it('takes it from nobody when it did not have it, or when it stays', () => {
    other.focus();
    button.leave(attach(() => panel));
    expect(frames).toEqual([]);
    bar.add(button).focus();
    // A render replaces the ref of a control that stays.
    attach(() => panel)?.();
    paint();
    expect(page.activeElement).toBe(button);
  });
});
