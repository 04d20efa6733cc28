import './browser.ts';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { OtherValues } = await import('../src/ui/forms/OtherValues.ts');
const { SelectField } = await import('../src/ui/fields/SelectField.tsx');
const { RadioBar } = await import('../src/ui/fields/RadioBar.tsx');
const { PillChecks } = await import('../src/ui/fields/PillChecks.tsx');
const { startTexts } = await import('../src/lib/texts/texts.ts');
startTexts();

const queues = [
  { id: 3, name: 'Vendas', color: '#00877A' },
  { id: 4, name: 'Suporte', color: '#7A4CE0' },
];
const profiles = [
  { value: 'user', label: 'Atendente' },
  { value: 'admin', label: 'Administrador' },
] as const;
const change = (): void => undefined;

const select = createElement(SelectField, {
  name: 'queueId',
  label: 'Fila',
  options: queues,
  value: 4,
  empty: 'Nenhuma fila',
  onChange: change,
});
const radio = createElement(RadioBar<'user' | 'admin'>, {
  name: 'profile',
  label: 'Perfil',
  options: profiles,
  value: 'user',
  onChange: change,
});
const pills = createElement(PillChecks, {
  name: 'queueIds',
  label: 'Filas',
  empty: 'Nenhuma',
  options: queues,
  isLoaded: true,
  value: [3],
  onChange: change,
});

/** Returns the text of a field in a form where somebody else saved these values. */
const shown = (field: ReactElement, others: Record<string, unknown>): string =>
  renderToStaticMarkup(
    createElement(
      OtherValues,
      { value: (name: string) => (name in others ? { value: others[name] } : undefined) },
      field,
    ),
  );

describe('a choice that somebody else saved with another value', () => {
  it.each([
    ['a select', select, { queueId: 3 }, 'Outra pessoa salvou: Vendas'],
    ['a select without a choice', select, { queueId: null }, 'Outra pessoa salvou: Nenhuma fila'],
    ['a select whose option is gone', select, { queueId: 9 }, 'Outra pessoa salvou outro valor'],
    ['a bar of radio buttons', radio, { profile: 'admin' }, 'Outra pessoa salvou: Administrador'],
    ['a choice of several', pills, { queueIds: [3, 4] }, 'Outra pessoa salvou: Vendas, Suporte'],
    ['a choice of several without any', pills, { queueIds: [] }, 'Outra pessoa salvou: vazio'],
  ])('shows it: %s', (_case, field, others, text) => {
    expect(shown(field, others)).toContain(text);
    expect(shown(field, { other: 1 })).not.toContain('Outra pessoa');
  });

  it('is described by it, as a screen reader reads it', () => {
    for (const field of [select, radio, pills]) {
      const html = shown(field, { queueId: 3, profile: 'admin', queueIds: [] });
      const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
      expect(html).toMatch(new RegExp(`id="${id}"[^>]*>.*Outra pessoa salvou:`));
    }
  });
});
