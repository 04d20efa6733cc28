import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type Api } from './index.ts';

/** A text of each kind that a field may be limited to. */
const examples = ['x', 'Ana', 'ana@exemplo.com', '5511987654321', '01310-100'];
const takesText = (schema: z.ZodType): boolean => examples.some((one) => schema.safeParse(one).success);
const answersNull = (schema: z.ZodType): boolean => {
  const answer = schema.safeParse(null);
  return answer.success && answer.data === null;
};

/** Returns the objects of a reply, at any depth. A schema may contain itself. */
function objectsOf(schema: z.ZodType, found = new Set<z.ZodType>()): z.ZodObject[] {
  if (found.has(schema)) return [];
  found.add(schema);
  const def = schema.def as { innerType?: z.ZodType; element?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] };
  const fields = schema instanceof z.ZodObject ? Object.values(schema.shape) : [];
  const inner = [def.innerType, def.element, def.in, ...(def.options ?? []), ...fields];
  return [
    ...(schema instanceof z.ZodObject ? [schema] : []),
    ...inner.flatMap((one) => (one ? objectsOf(one, found) : [])),
  ];
}

function nullTextsOf(api: Api): string[] {
  const calls = Object.values(api);
  const written = new Set(
    calls.flatMap(({ body }) =>
      body instanceof z.ZodObject
        ? Object.entries(body.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
            takesText(field) ? [name] : [],
          )
        : [],
    ),
  );
  const answered = calls.flatMap(({ reply }) =>
    objectsOf(reply).flatMap(({ shape }) => Object.entries(shape as Record<string, z.ZodType>)),
  );
  return [
    ...new Set(
      answered.flatMap(([name, field]) => (written.has(name) && takesText(field) && answersNull(field) ? [name] : [])),
    ),
  ];
}

/** Texts that no form writes back, each with the reason. */
const notWritten: Record<string, string> = {
  'connections.number': 'the number that the session found; the body has the one to pair',
  'campaigns.message': 'the text of a sent message; the body has a text to try',
  'campaigns.number': 'the number of a recipient; the body has the one of a test',
  'assistants.name': 'the name of a service that was used',
  'knowledge.text': 'null is a source made of a file, which has no text to edit',
  'messages.clientKey': 'a stored message is not sent again',
  'sandbox.number': 'a message on a simulated phone',
  'sandbox.quotedWid': 'a message on a simulated phone',
};

describe('a text that a form writes back', () => {
  it('is never null in an answer: an unset text is "" [wire 5.2]', () => {
    const found = Object.entries(contract).flatMap(([name, api]) =>
      nullTextsOf(api as Api).map((field) => `${name}.${field}`),
    );
    expect(found.filter((name) => !(name in notWritten))).toEqual([]);
    expect(Object.keys(notWritten).filter((name) => !found.includes(name))).toEqual([]);
  });
});
