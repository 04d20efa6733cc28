import './browser.ts';
import { cloudApi, connectionsApi, type MessageTemplates } from '@recado/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';

const { keyOf, queryClient } = await import('../src/lib/server/api.ts');
const { startTexts } = await import('../src/lib/texts/texts.ts');
const { TemplateField } = await import('../src/features/campaigns/edit/TemplateField.tsx');
const { useTemplates } = await import('../src/features/campaigns/edit/useTemplates.ts');
const { TemplateChoice } = await import('../src/features/messages/composer/template/TemplateChoice.tsx');
startTexts();

const template = {
  name: 'volta',
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  body: 'Olá {{1}}',
  footer: '',
  buttons: [],
  params: [],
};
const stored = { name: 'volta', language: 'pt_BR', params: [] };
const Campaign = () =>
  createElement(TemplateField, { found: useTemplates(5), value: stored, error: undefined, onChange: () => undefined });
const Composer = () =>
  createElement(TemplateChoice, { found: useTemplates(5), chosen: null, onChoose: () => undefined });
const screens: [string, () => ReactElement][] = [
  ['the composer of a ticket', () => createElement(Composer)],
  ['the dialog of a campaign', () => createElement(Campaign)],
];

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(keyOf(connectionsApi.list), [{ id: 5, provider: 'cloud', status: 'CONNECTED' }]);
});

/** Draws a screen while the server answered so. */
function draw(screen: () => ReactElement, answer: MessageTemplates): string {
  queryClient.setQueryData(keyOf(cloudApi.templates, { params: { whatsappId: 5 } }), answer);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, screen()));
}

describe.each(screens)('templates that Meta does not list, in %s', (_name, screen) => {
  it('are not called unapproved, and the reason stands beside a retry', () => {
    const html = draw(screen, { templates: [], problem: 'token_invalid' });
    expect(html).toContain('Não foi possível carregar os modelos. A Meta não aceita o token de acesso');
    expect(html).toContain('Tentar de novo');
    expect(html).not.toMatch(/Nenhum modelo aprovado|não está mais aprovado/);
  });

  it('are those of the last list, which is said', () => {
    const html = draw(screen, { templates: [template], problem: 'network' });
    expect(html).toContain('Estes modelos são da última consulta à Meta e podem ter mudado.');
    expect(html).toContain('volta (pt_BR)');
  });

  it('are none where Meta answered with none', () => {
    const html = draw(screen, { templates: [], problem: null });
    expect(html).toMatch(/Nenhum modelo aprovado|não está mais aprovado/);
    expect(html).not.toContain('Tentar de novo');
  });
});
