import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dark, light } from '../src/ui/theme/palettes.ts';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
/** The mean difference of two colours in their channels, 0 to 255. */
const difference = (one: string, other: string): number =>
  channels(one).reduce((sum, value, at) => sum + Math.abs(value - channels(other)[at]!), 0) / 3;

/** The colour of the last rule with a background whose selector matches. */
function backgroundIn(css: string, selector: RegExp, palette: object): string {
  const rules = [...css.matchAll(/([^{}]+)\{[^{}]*background: var\(--mui-palette-([\w-]+)\)/g)];
  const [, , token = ''] = rules.findLast(([, name]) => selector.test(name!.trim())) ?? [];
  return token.split('-').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], palette) as string;
}

describe('the chosen option of a bar', () => {
  it.each([
    'ui/fields/Segmented.module.css',
    'ui/fields/RadioBar.module.css',
    'features/campaigns/pacing/SecondsChoice.module.css',
  ])('differs from the bar in both schemes: %s', (file) => {
    const css = readFileSync(join(import.meta.dirname, '../src', file), 'utf8');
    const forLight = css.replaceAll(/\[data-color-scheme='dark'\][^{]+\{[^}]*\}/g, '');
    for (const [sheet, palette] of [
      [forLight, light],
      [css, dark],
    ] as const) {
      const chosen = backgroundIn(sheet, /(aria-selected='true'\]|:has\(:checked\))$/, palette);
      expect(difference(chosen, backgroundIn(sheet, /(^|\s)\.bar$/, palette))).toBeGreaterThan(8);
    }
  });
});
