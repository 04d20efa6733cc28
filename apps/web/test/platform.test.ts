import './browser.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { DueDay } = await import('../src/features/payments/DueDay.tsx');
const { bodyOf, formOf } = await import('../src/features/platform/planForm.ts');
const { showPassword } = await import('../src/features/platform/showPassword.ts');
const { startTexts } = await import('../src/lib/texts/texts.ts');
startTexts();

describe('the due day of an invoice for operators', () => {
  it.each([
    ['America/Rio_Branco', '2027-03-11T04:59:59.999Z'],
    ['America/Sao_Paulo', '2027-03-11T02:59:59.999Z'],
    ['Asia/Tokyo', '2027-03-10T14:59:59.999Z'],
    ['Pacific/Honolulu', '2027-03-11T09:59:59.999Z'],
    ['Pacific/Kiritimati', '2027-03-10T09:59:59.999Z'],
  ])('is the day on the clocks of the company, not of the browser: %s', (timezone, dueDate) => {
    const company = { id: 1, name: 'Ótica', timezone };
    const invoice = {
      id: 2,
      detail: 'Plano',
      status: 'open',
      dueDate,
      value: 49,
      missingValue: 49,
      paidUntil: null,
    } as const;
    expect(renderToStaticMarkup(createElement(DueDay, { company, invoice }))).toContain('>10/03/2027<');
  });
});

describe('the password of a new company', () => {
  it('is shown again until the browser has copied it', async () => {
    const area = { style: {}, select: () => undefined, remove: () => undefined };
    Object.assign(document, { createElement: () => area, execCommand: () => false });
    Object.assign(document.body, { append: () => undefined });
    Object.assign(globalThis, { HTMLElement: Object });
    const copied: string[] = [];
    const writes = [
      () => Promise.reject(new Error('not focused')),
      (text: string) => Promise.resolve(copied.push(text)),
    ];
    Object.assign(navigator, { clipboard: { writeText: (text: string) => writes.shift()!(text) } });
    let questions = 0;
    await showPassword('segredo', async () => ++questions > 0);
    expect([questions, copied]).toEqual([2, ['segredo']]);
  });

  it('is not copied when the question is dismissed', async () => {
    let writes = 0;
    Object.assign(navigator, { clipboard: { writeText: async () => void writes++ } });
    await showPassword('segredo', async () => false);
    expect(writes).toBe(0);
  });
});

describe('the form of a plan', () => {
  it('shows and sends each limit under its own name [PLAN-01]', () => {
    const limits = { users: 3, connections: 2, queues: 4 };
    const plan = { id: 1, name: 'Essencial', value: 79.9, updatedAt: '', ...limits } as never;
    expect(bodyOf(formOf(plan))).toMatchObject({ name: 'Essencial', value: 79.9, ...limits });
    const typed = { ...formOf(null), value: '79,9', users: '3', connections: '2', queues: '4' };
    expect(bodyOf(typed)).toMatchObject({ value: 79.9, ...limits });
  });
});
