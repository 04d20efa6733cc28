import './browser.ts';
import type { CampaignTemplate, MessageTemplate } from '@recado/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { startTexts } = await import('../src/lib/texts/texts.ts');
const { toChosenTemplate } = await import('../src/features/campaigns/edit/chosenTemplate.ts');
const { TemplateField } = await import('../src/features/campaigns/edit/TemplateField.tsx');
startTexts();

const holes = ['1', '2'].map((key) => ({ part: 'body' as const, key }));
const template: MessageTemplate = {
  name: 'volta',
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  body: 'Olá {{1}}, de {{2}}',
  footer: '',
  buttons: [],
  params: holes,
};
const valueOf = (...texts: string[]): CampaignTemplate => ({
  name: 'volta',
  language: 'pt_BR',
  params: texts.map((text) => ({ text, fallback: '' })),
});

function draw(templates: MessageTemplate[], value: CampaignTemplate): string {
  const found = { templates, data: { templates, problem: null }, isPending: false } as never;
  return renderToStaticMarkup(
    createElement(TemplateField, { found, value, error: undefined, onChange: () => undefined }),
  );
}
const selected = (html: string): string | undefined => /<option[^>]* selected=""[^>]*>([^<]*)</.exec(html)?.[1];

describe('the stored template of a campaign', () => {
  it('has the fields of its placeholders', () => {
    const html = draw([template], valueOf('{nome}', 'Santos'));
    expect(selected(html)).toBe('volta (pt_BR)');
    expect(html).toContain('Texto, lacuna 2');
  });

  it.each([
    ['more', valueOf('{nome}')],
    ['fewer', valueOf('{nome}', 'Santos', 'x')],
  ])('has to be chosen again where the template had %s placeholders', (_what, value) => {
    const html = draw([template], value);
    expect(selected(html)).toBe('volta (mudou na Meta: escolha de novo)');
    expect(html).not.toContain('Texto, lacuna');
  });

  it('can be taken away although Meta withdrew it and there is no other', () => {
    const html = draw([], valueOf());
    expect(selected(html)).toBe('volta (não está mais aprovado)');
    expect(html).toContain('<option value="">Nenhum modelo</option>');
  });

  it('keeps its texts when it is chosen again, and starts empty in another language', () => {
    expect(toChosenTemplate(template, valueOf('{nome}')).params.map(({ text }) => text)).toEqual(['{nome}', '']);
    const other = { ...template, language: 'es' };
    expect(toChosenTemplate(other, valueOf('{nome}', 'Santos')).params.map(({ text }) => text)).toEqual(['', '']);
  });
});
