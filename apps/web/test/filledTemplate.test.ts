import type { MessageTemplate } from '@recado/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';

const { endTemplate, useFilledTemplate } = await import('../src/features/messages/composer/template/filledTemplate.ts');
const { forgetUnsent } = await import('../src/features/messages/outbox/forgetUnsent.ts');

const templateOf = (name: string, holes: number): MessageTemplate =>
  ({ name, language: 'pt_BR', params: Array.from({ length: holes }, () => ({})) }) as unknown as MessageTemplate;
const templates = [templateOf('greeting', 0), templateOf('order', 2)];

type Filled = ReturnType<typeof useFilledTemplate>;

/** Opens the composer of a ticket, does something, and closes it. Returns what it showed last. */
function open(ticketId: number, task: (filled: Filled) => void = () => undefined, known = templates): Filled {
  let filled!: Filled;
  const { rerender, unmount } = renderHook((id: number) => void (filled = useFilledTemplate(id, known)), ticketId);
  task(filled);
  rerender(ticketId);
  unmount();
  return filled;
}

beforeEach(() => browser.reset());

describe('a template that is being filled', () => {
  it('is there again when its composer returns, and not in another ticket', () => {
    open(7, ({ choose }) => choose(1));
    open(7, ({ setTexts }) => setTexts(['4711', '']));
    expect(open(8)).toMatchObject({ chosen: null, template: undefined, texts: [] });
    expect(open(7)).toMatchObject({ chosen: 1, template: templates[1], texts: ['4711', ''] });
  });

  it('keeps its key until a text changes, so that a retry sends once', () => {
    const first = open(7, ({ choose }) => choose(1)).clientKey;
    expect(open(7).clientKey).toBe(first);
    expect(open(7, ({ setTexts }) => setTexts(['4711', 'x'])).clientKey).not.toBe(first);
  });

  it('is gone once it was sent, unless something was typed meanwhile', () => {
    open(7, ({ choose }) => choose(1));
    const sent = open(7, ({ setTexts }) => setTexts(['4711', 'x'])).clientKey;
    const typed = open(7, ({ setTexts }) => setTexts(['4711', 'y'])).clientKey;
    endTemplate(7, sent);
    expect(open(7).texts).toEqual(['4711', 'y']);
    endTemplate(7, typed);
    expect(open(7).chosen).toBeNull();
  });

  it('is gone with its contact, and not shown while the connection lacks it', () => {
    open(7, ({ choose }) => choose(1));
    expect(open(7, undefined, []).chosen).toBeNull();
    expect(open(7).chosen).toBe(1);
    forgetUnsent(7);
    expect(open(7).chosen).toBeNull();
  });
});

it('everything typed or quoted in a ticket is removed with its contact, and nothing else', () => {
  const kept = ['draft', 'quote', 'edit', 'note', 'noteEdit', 'contactNote', 'template'].map((name) => `${name}:0:7`);
  const others = ['draft:0:17', 'draft:0:chat-7', 'note:10:7', 'quote:0:8', 'outbox:0:key'];
  for (const key of [...kept, ...others]) localStorage.setItem(key, '"text"');
  forgetUnsent(7);
  const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)!);
  expect(left.toSorted()).toEqual(others.toSorted());
});
