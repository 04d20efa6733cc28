import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, PromptForm } from './promptForm.ts';

const filled = {
  ...formOf(null),
  name: 'Vendas',
  prompt: 'Você ajuda os clientes da loja com pedidos e trocas, sempre com calma.',
  apiKey: 'sk-key',
  queueId: 1,
};

describe('the numbers of an assistant', () => {
  it.each([
    ['maxTokens', '1.000', 1_000],
    ['maxTokens', '32000', 32_000],
    ['temperature', '0,7', 0.7],
    ['temperature', '0.125', 0.125],
    ['temperature', '1', 1],
  ] as const)('%s is read as people write it: %s', (field, typed, value) => {
    const form = { ...filled, [field]: typed };
    expect(PromptForm.safeParse(form).error?.issues).toBeUndefined();
    expect(bodyOf(form)[field]).toBe(value);
  });

  it.each([
    ['maxTokens', '1.5'],
    ['maxTokens', ''],
    ['temperature', '1.000'],
  ])('%s is refused as %o', (field, typed) => {
    expect(PromptForm.safeParse({ ...filled, [field]: typed }).error?.issues.map(({ path }) => path)).toEqual([
      [field],
    ]);
  });
});
