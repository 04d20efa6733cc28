import './browser.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const { WallQueues } = await import('../src/features/dashboard/WallQueues.tsx');

const rowsOf = (queues: Parameters<typeof WallQueues>[0]['queues']): string[] =>
  renderToStaticMarkup(createElement(WallQueues, { queues }))
    .split('<tbody>')[1]!
    .split('</tr>')
    .slice(0, -1)
    .map((row) => row.replace(/<[^>]*>/g, ' ').trim());

describe('the queues on the wall', () => {
  it('are one line in words in a company without any', () => {
    expect(rowsOf([])).toEqual(['Nenhuma fila ainda']);
  });
});
