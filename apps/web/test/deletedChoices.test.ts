import { usersApi } from '@recado/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';

const { keyOf, queryClient } = await import('../src/lib/server/api.ts');
const { PillChecks } = await import('../src/ui/fields/PillChecks.tsx');
const { useDeletedChoices } = await import('../src/ui/fields/useDeletedChoices.ts');
const { useMembers } = await import('../src/features/teamChat/dialog/useMembers.ts');
const { startTexts } = await import('../src/lib/texts/texts.ts');
startTexts();

const sales = { id: 3, name: 'Vendas', color: '#00877A' };
const support = { id: 4, name: 'Suporte', color: '#7A4CE0' };

describe('a chosen option that a colleague deletes while the form is open', () => {
  it('keeps its name, until it is removed', () => {
    let deleted: unknown;
    const { rerender, unmount } = renderHook<[(typeof sales)[] | undefined, number[]]>(
      ([options, value]) => (deleted = useDeletedChoices(options, value)),
      [undefined, [3, 4]],
    );
    expect(deleted).toEqual([]);
    rerender([
      [sales, support],
      [3, 4],
    ]);
    expect(deleted).toEqual([]);
    rerender([[sales], [3, 4]]);
    expect(deleted).toEqual([{ id: 4, name: 'Suporte' }]);
    rerender([[sales], [3]]);
    expect(deleted).toEqual([]);
    unmount();
  });

  it('is a pill that can be removed, with the reason below', () => {
    const draw = (isLoaded: boolean): string =>
      renderToStaticMarkup(
        createElement(PillChecks, {
          label: 'Filas',
          empty: 'Nenhuma',
          options: isLoaded ? [sales] : [],
          isLoaded,
          value: [3, 9],
          onChange: () => undefined,
        }),
      );
    expect(draw(true).match(/<input type="checkbox"[^>]*checked/g)).toHaveLength(2);
    expect(draw(true)).toContain('<s class="ellipsis">Opção excluída</s>');
    expect(draw(true)).toContain('Uma opção escolhida foi excluída.');
    expect(draw(false)).not.toContain('excluída');
  });
});

describe('a chosen member of a team chat who has left the company while the dialog is open', () => {
  beforeEach(() => browser.reset());
  afterEach(() => queryClient.clear());

  const ana = { id: 1, name: 'Ana Lima', email: 'ana@example.com' };
  const clara = { id: 7, chatId: 5, userId: 3, unreads: 0, user: { id: 3, name: 'Clara Dias' } };
  /** The members that the dialog of a chat with Clara knows, in which Ana was chosen too. */
  const Dialog = (): ReactElement => {
    const { whoLeft, hasLeft, nameOf } = useMembers([clara], [1, 3]);
    return createElement('p', null, `${whoLeft}; ${hasLeft(1)}, ${hasLeft(3)}; ${nameOf(3)}`);
  };
  const draw = (): string =>
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Dialog)));

  it('is told from the others by name, once the colleagues are loaded', () => {
    expect(draw()).toBe('<p>; false, false; Clara Dias</p>');
    queryClient.setQueryData(keyOf(usersApi.list), [ana]);
    expect(draw()).toBe('<p>Clara Dias; false, true; Clara Dias</p>');
  });
});
