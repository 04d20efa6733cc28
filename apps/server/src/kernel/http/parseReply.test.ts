import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseReply } from './parseReply.ts';

const Row = z.object({ id: z.number().int(), at: z.date().transform((at) => at.toISOString()) });
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, at: new Date(id), secret: 'not declared' }));

describe('an answer', () => {
  it.each([
    ['a long list', z.array(Row), rows(2_000)],
    ['a short list', z.array(Row), rows(3)],
    [
      'fields with long and short lists',
      z.object({ rows: z.array(Row), other: z.array(Row) }),
      { rows: rows(2_000), other: rows(2), more: 1 },
    ],
    ['a field without its optional list', z.object({ rows: z.array(Row).optional() }), {}],
    ['no list', Row, rows(1)[0]],
  ])('with %s has the declared fields as the schema gives them', async (_what, schema: z.ZodType, answer) => {
    expect(await parseReply(schema, answer)).toEqual(schema.parse(answer));
  });

  it('is refused when its list has a wrong row', async () => {
    await expect(parseReply(z.array(Row), [...rows(2_000), { id: 'x', at: new Date() }])).rejects.toThrow(z.ZodError);
  });

  it('with a long list lets timers run while it is parsed', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const slow = z.object({
      id: z.number().refine(() => {
        for (const end = performance.now() + 0.1; performance.now() < end;);
        return true;
      }),
    });
    await parseReply(z.object({ rows: z.array(slow) }), { rows: rows(1_000) });
    clearInterval(timer);
    expect(ticks).toBeGreaterThanOrEqual(10);
  });
});
