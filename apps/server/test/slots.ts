import { slotOf, tenantKinds, type Endpoint, type RowKind } from '@recado/contracts';
import { z } from 'zod';

export type Slot = {
  part: 'params' | 'query' | 'body';
  name: string;
  kind: RowKind;
  uuid: boolean;
  required: boolean;
  many: boolean;
};

/** The places where an endpoint names a row. */
export function slotsOf(endpoint: Endpoint): Slot[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    objectShapes(endpoint[part]).flatMap((shape) =>
      Object.entries(shape).flatMap(([name, schema]): Slot[] => {
        const kind = slotOf(schema);
        return kind && tenantKinds.includes(kind)
          ? [
              {
                part,
                name,
                kind,
                uuid: schema.safeParse('2b1c4f3e-7a50-4c8e-9d0f-1a2b3c4d5e6f').success && !schema.safeParse(1).success,
                required: !schema.safeParse(undefined).success,
                many: schema.safeParse([1]).success && !schema.safeParse(1).success,
              },
            ]
          : [];
      }),
    ),
  );
}

function objectShapes(schema: z.ZodType | undefined): Record<string, z.ZodType>[] {
  if (schema instanceof z.ZodObject) return [schema.shape];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(objectShapes);
  return [];
}
