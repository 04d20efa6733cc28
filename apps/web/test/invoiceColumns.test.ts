import './browser.ts';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

// The library of the buttons marks the place of its styles in the head of the page.
Object.assign(document, { createElement: () => ({ setAttribute: () => undefined }) });
const { describeDue } = await import('../src/features/invoices/dueWords.ts');
const { invoiceColumns } = await import('../src/features/invoices/invoiceRow.tsx');
const { invoiceTexts } = await import('../src/features/invoices/invoices.texts.ts');
const { startTexts, tOf } = await import('../src/lib/texts/texts.ts');
startTexts();

const timezone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-24T15:00:00Z');

describe('the list of invoices', () => {
  const t = tOf(invoiceTexts);
  const columns = invoiceColumns({
    t,
    timezone,
    dueOf: (invoice) => describeDue(t, invoice, now, timezone),
    onPay: () => undefined,
    onShow: () => undefined,
  });
  const invoice = { id: 7, detail: 'Profissional', value: 199.9, status: 'open', dueDate: '2026-12-05T02:59:59.999Z' };
  /** The words of a cell. */
  const wordsOf = ({ renderCell }: (typeof columns)[number]): string =>
    renderToStaticMarkup(createElement(Fragment, null, renderCell(invoice as never)))
      .replace(/<[^>]*>/g, ' ')
      .replace(/[\s\u00a0]+/g, ' ')
      .trim();

  it('has number, details, value, due date, status and an action, in this order [INV-01]', () => {
    expect(columns.map(({ title }) => title)).toEqual(['Fatura', 'Detalhe', 'Valor', 'Vencimento', 'Situação', 'Ação']);
    // The button needs a page; the journeys press it.
    expect(columns.slice(0, -1).map(wordsOf)).toEqual([
      '#7',
      'Profissional',
      'R$ 199,90',
      '04/12/2026 em 10 dias',
      'Em aberto',
    ]);
  });
});
