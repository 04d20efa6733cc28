import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, SendMessage, type Endpoint } from './index.ts';

type Named = [name: string, field: z.ZodType];
type Def = { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType; shape?: Record<string, z.ZodType> };
const defOf = (schema: z.ZodType): Def => schema.def;

/** Returns the schema inside of optional, default, nullable and preprocessed ones, and whether null is accepted. */
function innermost(schema: z.ZodType, isNullable = false): { inner: z.ZodType; isNullable: boolean } {
  const { type, innerType, out, in: before } = defOf(schema);
  if (innerType) return innermost(innerType, isNullable || type === 'nullable');
  if (type === 'pipe') return innermost(defOf(out!).type === 'transform' ? before! : out!, isNullable);
  return { inner: schema, isNullable };
}

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => defOf(innermost(schema).inner).shape ?? {};

/** Returns the fields within a field: of its objects, also in lists. A schema may contain itself. */
function fieldsWithin([name, schema]: Named, seen = new Set<z.ZodType>()): Named[] {
  const { inner } = innermost(schema);
  if (seen.has(inner)) return [];
  seen.add(inner);
  const { element } = inner.def as { element?: z.ZodType };
  const within: Named[] = [
    ...(element ? [[`${name}[]`, element] satisfies Named] : []),
    ...Object.entries(shapeOf(inner)).map(([field, one]): Named => [`${name}.${field}`, one]),
  ];
  return within.flatMap((one) => [one, ...fieldsWithin(one, seen)]);
}
const fields: Named[] = Object.entries(contract).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([call, { body, method }]) =>
    body && method !== 'GET'
      ? Object.entries(shapeOf(body)).map(([field, schema]): Named => [`${feature}.${call} ${field}`, schema])
      : [],
  ),
);
const isNumber = ([, schema]: Named): boolean => defOf(innermost(schema).inner).type === 'number';
const numbers = fields.filter(isNumber);
/** Documents of the editor of flows are its own; no other client writes them. */
const within = fields
  .filter(([name]) => !name.startsWith('flow'))
  .flatMap((field) => fieldsWithin(field))
  .filter(isNumber);

/** True if the schema refuses a value because it is no number; a wrong size is another matter. */
const isWrongType = (schema: z.ZodType, value: unknown): boolean =>
  schema.safeParse(value).error?.issues.some(({ code }) => code === 'invalid_type') ?? false;

const missing: unknown[] = [null, '', ' ', false];
/** Numbers that a new row has without being asked. */
const unsetNumbers: Record<string, number> = {
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  kanban: 0,
  typebotDelayMessage: 1_000,
  typebotExpires: 1,
};

describe('numbers and ids in the body of a call', () => {
  it('are found in the contracts', () => expect(numbers.length).toBeGreaterThan(60));

  it('are accepted as digits', () => {
    expect(numbers.filter(([, schema]) => isWrongType(schema, '7')).map(([name]) => name)).toEqual([]);
  });

  it('are accepted as digits inside of lists and objects too', () => {
    expect(within.length).toBeGreaterThan(10);
    expect(within.filter(([, schema]) => isWrongType(schema, '7')).map(([name]) => name)).toEqual([]);
  });

  it('have the number of a new row where an emptied field sends none', () => {
    const wrong = numbers.flatMap(([name, schema]) => {
      const unset = unsetNumbers[name.split(' ')[1]!];
      if (unset === undefined) return [];
      return missing.filter((value) => schema.safeParse(value).data !== unset).map((value) => [name, value]);
    });
    expect(wrong).toEqual([]);
  });

  it('are refused where any other value is missing, and never read as 0', () => {
    const required = [...numbers, ...within].filter(
      ([name, schema]) => !innermost(schema).isNullable && !((name.split(' ')[1] ?? '') in unsetNumbers),
    );
    expect(required.length).toBeGreaterThan(60);
    const read = required.filter(([, schema]) =>
      missing.some((value) => typeof schema.safeParse(value).data === 'number'),
    );
    expect([...new Set(read.map(([name]) => name))]).toEqual([]);
  });

  it('are refused as anything but a number or its digits', () => {
    const odd: unknown[] = [true, [7], ['7'], {}, '0x7', '7e0', 'sete'];
    const read = [...numbers, ...within].filter(([, schema]) => odd.some((value) => schema.safeParse(value).success));
    expect([...new Set(read.map(([name]) => name))]).toEqual([]);
  });

  it('are unset by an empty text where null unsets a date, a choice or a text', () => {
    const unset = fields.filter(([, schema]) => {
      const answer = schema.safeParse(null);
      return answer.success && answer.data === null && defOf(innermost(schema).inner).type !== 'object';
    });
    expect(unset.length).toBeGreaterThan(25);
    const refused = unset.filter(([, schema]) => !schema.safeParse('').success);
    expect(refused.map(([name]) => name)).toEqual([]);
  });

  it('are unset by an empty text and by false where null unsets them', () => {
    const optional = numbers.filter(([, schema]) => innermost(schema).isNullable);
    expect(optional.length).toBeGreaterThan(15);
    const refused = optional.filter(([, schema]) => ['', false].some((value) => schema.safeParse(value).data !== null));
    expect(refused.map(([name]) => name)).toEqual([]);
  });
});

describe('the quoted message of a text or file', () => {
  const read = (quotedMsg: unknown) => SendMessage.safeParse({ body: 'oi', quotedMsg }).data?.quotedMsg;

  it('is a message, its id or null, also as the JSON text of a multipart body (wire 3.3)', () => {
    for (const quoted of [{ id: 7 }, 7, '7', '{"id":7,"body":"oi"}']) expect(read(quoted)).toBe(7);
    for (const none of [null, '', 'null']) expect(read(none)).toBeNull();
    for (const odd of ['nada', 'true', '{}']) expect(read(odd)).toBeUndefined();
  });
});

describe('the body of a PUT', () => {
  it('takes null for every field that the row it answers may have as null (wire 5.2)', () => {
    const both = Object.entries(contract).flatMap(([feature, api]) =>
      Object.entries(api as Record<string, Endpoint>).flatMap(([call, { body, method, reply }]) =>
        body && method === 'PUT'
          ? Object.entries(shapeOf(body)).flatMap(([field, schema]) => {
              const answered = shapeOf(reply)[field];
              return answered && innermost(answered).isNullable
                ? [[`${feature}.${call} ${field}`, schema] as const]
                : [];
            })
          : [],
      ),
    );
    expect(both.length).toBeGreaterThan(20);
    expect(both.filter(([, schema]) => !schema.safeParse(null).success).map(([name]) => name)).toEqual([]);
  });
});
