import { expect, test } from 'vitest';
import type { Egress } from '../../egress.ts';
import { readVersion } from './readVersion.ts';

// The page is written after what Baileys 7.0.0-rc14 looks for in it.

const answering = (status: number, text: string): Egress => ({
  request: async ({ url }) => ({ status, headers: {}, body: Buffer.from(text), url }),
});

test.each([
  [200, 'self.x={\\"client_revision\\":1029384756,\\"y\\":1}', [2, 3000, 1_029_384_756]],
  [200, '{"client_revision": 1029384757}', [2, 3000, 1_029_384_757]],
  [200, 'a page without it', undefined],
  [503, '{"client_revision": 1029384757}', undefined],
] as const)('answered %i with %s', async (status, text, version) =>
  expect(await readVersion(answering(status, text))).toEqual(version),
);
