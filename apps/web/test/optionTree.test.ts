// Material UI is loaded before there is a document, which it would draw into.
import '@mui/material/Button';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';
import { until } from './until.ts';
import type { EditedOption, EditedTree } from '../src/features/queues/tree/editedTree.ts';

const { useTreeEditing } = await import('../src/features/queues/tree/useTreeEditing.ts');
const { Confirmations } = await import('../src/ui/dialogs/useConfirm.tsx');

let rendered: ReturnType<typeof renderHook<EditedTree>>;
afterEach(() => rendered.unmount());

const optionOf = (key: number, title: string): EditedOption => ({ key, title, message: 'Um momento', children: [] });

type Shown = ReactElement<{ children: ReactElement<{ onAnswer: (yes: boolean) => void }> }>;

describe('removing an option of the menu', () => {
  it('keeps what a colleague saved while the question was open', async () => {
    const [shops, prices, news] = [optionOf(1, 'Lojas'), optionOf(2, 'Preços'), optionOf(3, 'Novidades')];
    const onChange = vi.fn<(tree: EditedTree) => void>();
    let editing!: ReturnType<typeof useTreeEditing>;
    let question!: Shown;
    rendered = renderHook(
      (tree: EditedTree) => {
        editing = useTreeEditing({ tree, onChange, onOpen: vi.fn() });
        question = Confirmations() as Shown;
      },
      [shops, prices] as EditedTree,
    );
    flushSync(() => void editing.remove(prices));
    rendered.rerender([shops, prices, news]);
    flushSync(() => question.props.children.props.onAnswer(true));
    await until(() => expect(onChange).toHaveBeenCalledOnce());
    expect(onChange).toHaveBeenCalledWith([shops, news]);
  });
});
