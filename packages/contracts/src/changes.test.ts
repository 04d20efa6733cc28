import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract, type Endpoint } from './index.ts';

/** Calls that replace the whole row, and therefore have a default for a field that is left out. */
const replacing = ['queueIntegrations.change'];

describe('a change of a row', () => {
  it('fills in no field that was not sent, so that the stored value stays', () => {
    const changes = Object.entries(contract).flatMap(([feature, api]) =>
      Object.entries(api as Record<string, Endpoint>)
        .filter(([, { method, body }]) => method === 'PUT' && body !== undefined)
        .map(([name, { body }]): [string, Record<string, z.ZodType>] => [
          `${feature}.${name}`,
          (body as z.ZodObject<Record<string, z.ZodType>>).shape,
        ]),
    );
    expect(changes.length).toBeGreaterThan(30);
    const filled = changes.flatMap(([name, shape]) =>
      Object.entries(shape)
        .filter(([, field]) => field.safeParse(undefined).data !== undefined)
        .map(([field]) => `${name}: ${field}`),
    );
    expect(filled.filter((field) => !replacing.some((name) => field.startsWith(name)))).toEqual([]);
  });
});
