import './browser.ts';
import type { ListedCompany } from '@recado/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { usersAndQueues } = await import('../src/features/platform/companyWords.ts');
const { platformTexts } = await import('../src/features/platform/platform.texts.ts');
const { applyLanguage, startTexts, tOf } = await import('../src/lib/texts/texts.ts');
const { percentText, shareText, withNumberText } = await import('../src/lib/format/numberText.ts');
const { Figures } = await import('../src/ui/lists/Figures.tsx');
startTexts();

/** The words of some markup without its tags. */
const wordsOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, ' ');

describe('numbers on screens', () => {
  it.each([
    ['pt', '1.234.567'],
    ['en', '1,234,567'],
    ['es', '1.234.567'],
  ] as const)('have the separators of the language as figures and in cells: %s', (language, shown) => {
    applyLanguage(language);
    const figures = createElement(Figures, { figures: [{ label: 'A', value: 1_234_567 }] });
    expect(wordsOf(renderToStaticMarkup(figures))).toContain(shown);
    expect(withNumberText<unknown>(1_234_567)).toBe(shown);
    expect(withNumberText('1234567')).toBe('1234567');
    applyLanguage('pt');
  });
});

describe('shares on screens', () => {
  it.each([
    ['pt', '50%', '12,5%'],
    ['en', '50%', '12.5%'],
    ['es', '50\u00a0%', '12,5\u00a0%'],
  ] as const)('have the percent sign as the language writes it: %s', (language, half, exact) => {
    applyLanguage(language);
    expect([percentText(0.5), percentText(0.125, 1), shareText(1, 2)]).toEqual([half, exact, half]);
    expect(shareText(0, 0)).toBe(half.replace('50', '0'));
    applyLanguage('pt');
  });
});

describe('a company in the list of the operator', () => {
  const company = (plan: object | null): ListedCompany =>
    ({ plan, usage: { users: 4, queues: 1_200 } }) as unknown as ListedCompany;

  it('shows its users and queues beside the limits of its plan', () => {
    expect(usersAndQueues(company({ users: 250_000, queues: 20 }))).toBe('4/250.000 · 1.200/20');
    expect(usersAndQueues(company(null))).toBe('4 · 1.200');
  });

  it('has a plan whose limits read as one or many; zero is many', () => {
    const t = tOf(platformTexts);
    expect((['users', 'lines', 'queues'] as const).map((limit) => t(limit, { count: 1 }))).toEqual([
      'usuário',
      'conexão',
      'fila',
    ]);
    expect(t('users', { count: 0 })).toBe('usuários');
  });
});
