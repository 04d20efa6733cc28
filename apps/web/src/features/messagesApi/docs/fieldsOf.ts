import type { Endpoint } from '@recado/contracts';
import { z } from 'zod';

/** A field of a request or an answer, as its schema in the contract has it. */
export type ApiField = {
  name: string;
  kind: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'file';
  required: boolean;
  /** Most characters of a text or most entries of a list. */
  most: number | null;
  /** The allowed words. */
  words: readonly string[];
};

type Part = {
  type?: string;
  anyOf?: Part[];
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  items?: Part;
  properties?: Record<string, Part>;
  required?: string[];
};

/** Returns the fields of an object schema, in the order of the contract. Empty for other schemas. */
export function fieldsOf(schema: z.ZodType | undefined): ApiField[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Part;
  return Object.entries(properties).map(([name, part]) => toField(name, part, required.includes(name)));
}

/** Returns the fields of a request: headers, parameters of the path, query, body and files. */
export const requestFieldsOf = ({ headers, params, query, body, upload }: Endpoint): ApiField[] => [
  ...[params, query, body].flatMap(fieldsOf),
  ...(upload ? [{ name: upload.field, kind: 'file' as const, required: false, most: upload.maxFiles, words: [] }] : []),
  ...fieldsOf(headers),
];

function toField(name: string, part: Part, required: boolean): ApiField {
  // A field that may be null is a choice between its type and null.
  const own = part.type ? part : (part.anyOf?.find(({ type }) => type !== 'null') ?? part);
  const kinds = { integer: 'number', number: 'number', boolean: 'boolean', array: 'array', object: 'object' } as const;
  return {
    name,
    kind: kinds[own.type as keyof typeof kinds] ?? 'string',
    required,
    most: own.maxLength ?? own.maxItems ?? null,
    words: (own.enum ?? own.items?.enum ?? []).map(String),
  };
}
