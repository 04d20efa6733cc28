import './browser.ts';
import type { TicketEvent, WhyStep } from '@recado/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { EventLine } = await import('../src/features/messages/list/SystemLine.tsx');
const { sentenceOf } = await import('../src/features/tickets/why/whySentence.ts');
const { whyTexts } = await import('../src/features/tickets/why/why.texts.ts');
const { startTexts, tOf } = await import('../src/lib/texts/texts.ts');
startTexts();

const event = (part: Partial<TicketEvent>): TicketEvent => ({
  id: 1,
  ticketId: 2,
  type: 'bot',
  at: '2026-11-26T15:00:00.000Z',
  actor: null,
  reason: null,
  before: null,
  after: null,
  ...part,
});
const sentence = (part: Partial<WhyStep>): string =>
  sentenceOf(tOf(whyTexts), { type: 'bot', bot: null, reason: null, actor: null, queue: null, ...part } as WhyStep);

describe('the log of a ticket', () => {
  it('tells a changed number with both numbers as people read them', () => {
    const line = renderToStaticMarkup(
      createElement(EventLine, {
        event: event({
          type: 'numberChanged',
          before: { number: '5513997112043' },
          after: { number: '551332214400' },
        }),
      }),
    );
    expect(line).toContain('O contato mudou de número no WhatsApp: de +55 13 99711-2043 para +55 13 3221-4400.');
    expect(sentence({ type: 'numberChanged' })).toBe('O contato mudou de número no WhatsApp');
  });

  it('says that a menu was sent as text, and why', () => {
    expect(sentence({ bot: 'menuAsText' })).toBe(
      'O menu não cabe em botões ou lista do WhatsApp: o contato recebeu o mesmo menu como texto',
    );
  });
});
