import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../src/features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns the flags of plans that a pattern finds in the files of each feature. */
function flagsByFeature(pattern: RegExp): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(sources)) {
    const feature = /features\/(\w+)\//.exec(path)?.[1];
    if (feature === undefined) continue;
    for (const [, flag] of text.matchAll(pattern)) found.set(feature, (found.get(feature) ?? new Set()).add(flag!));
  }
  return Object.fromEntries([...found].map(([feature, flags]) => [feature, [...flags].toSorted()]));
}

// The journey leaves several features out of a plan at once and opens two of their pages, so that it passes with the
// flag of another one.
test('a page is guarded by the flag that its entry in the menu has [LAY-33, API-02, INT-02, PROM-02]', () => {
  const guarded = flagsByFeature(/<PlanGate flag="(\w+)"/g);
  const entries = flagsByFeature(/\bplan: '(use\w+)'/g);
  expect(Object.keys(guarded).length).toBeGreaterThan(7);
  expect(guarded).toEqual(entries);
});

test('three pages explain in words of their own why they lead away [ERR-34, AMB-28, API-02, INT-02, PROM-02]', () => {
  expect(flagsByFeature(/<PlanGate flag="(\w+)" text=\{t\('redirecting'\)\}/g)).toEqual({
    integrations: ['useIntegrations'],
    messagesApi: ['useExternalApi'],
    prompts: ['useOpenAi'],
  });
});
