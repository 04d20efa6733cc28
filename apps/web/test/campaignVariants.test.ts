import './browser.ts';
import type { CampaignReport } from '@recado/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { applyLanguage, startTexts } = await import('../src/lib/texts/texts.ts');
const { Variants } = await import('../src/features/campaigns/report/Variants.tsx');
startTexts();

const figures = { reached: 200, delivered: 40, read: 20, answered: 100, optedOut: 0 };
const draw = (variants: object[]): string => {
  const texts = { message1: 'Vem?', message2: 'Vem hoje?', message3: '', message4: '', message5: '' };
  const campaign = { ...texts, status: 'FINALIZADA', variants } as unknown as CampaignReport;
  return renderToStaticMarkup(createElement(Variants, { campaign }));
};

describe('the variants of a campaign with a question', () => {
  it('show answers as a share of those who can answer, and reads of the delivered ones [CAMP-31]', () => {
    const html = draw([
      { ...figures, variant: 1 },
      { ...figures, variant: 2 },
    ]);
    expect(html).toContain('200 receberam a pergunta · 40 entregues · 20 lidas (50%) · 100 responderam (50%)');
  });

  it('write shares as the language does', () => {
    applyLanguage('es');
    expect(draw([figures, figures].map((given, at) => ({ ...given, variant: at + 1 })))).toContain('(50\u00a0%)');
    applyLanguage('pt');
  });

  it('name no question where everybody who was reached got the whole message', () => {
    const html = draw([{ ...figures, reached: 40, answered: 10, variant: 1 }]);
    expect(html).toContain('40 entregues · 20 lidas (50%) · 10 responderam (25%)');
    expect(html).not.toContain('pergunta');
  });
});
