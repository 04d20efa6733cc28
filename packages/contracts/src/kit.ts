import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PermissionAction } from './permissions.ts';
import type { PlanFlag } from './planFlags.ts';
import type { RowKind } from './rows.ts';

/**
 * Who may call an endpoint. `public` and `provider` know no session yet; `user` is anyone signed in;
 * `super` the platform's operators; the rest are actions of the permission table.
 */
export type Access = 'public' | 'provider' | 'user' | 'super' | PermissionAction;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a multipart body may carry besides its fields. */
export type Upload = { field: string; maxFiles: number; maxBytes: number };

/** One call between a client and the server: the only place its path, payload, access and errors are spelled. */
export type Endpoint = {
  method: Method;
  path: `/${string}`;
  access: Access;
  plan?: PlanFlag;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  upload?: Upload;
  reply: z.ZodType;
  /** Codes this call answers besides those every call may answer (wire 1). */
  errors?: readonly ErrorCode[];
  /** 204 for the calls that answer nothing; 200 otherwise. */
  status?: 200 | 204;
  /** Other statuses this call answers with a body that is no error, and the shape of each. */
  otherReplies?: Readonly<Record<number, z.ZodType>>;
  /** Stays open to companies past their due date (behaviour 14.3). */
  openToExpired?: true;
  /** Calls a minute of one address for one account, for what a stranger may try. */
  ratePerMinute?: number;
  /** Calls a minute of one address, whichever accounts it names. */
  addressRatePerMinute?: number;
  /**
   * Limits count failed calls only. Required where an office, or all companies behind one proxy, would share the limit.
   */
  rateCounts?: 'failures';
  /** The name under which several calls share their limits; their own names otherwise. */
  rateName?: string;
  /** Most SQL statements one call may take, `begin` and `commit` included; the house tests count them. */
  statements?: number;
  /** Answers something other than JSON (a file, a redirect): the handler writes the reply itself. */
  raw?: true;
  /** Most bytes of a body that stays unread, as a signature needs it: the handler finds a Buffer in the request. */
  rawBody?: number;
  /** Header of a raw body's signature, in lower case: without it the body is not even read (ERR_INVALID_SIGNATURE). */
  signatureHeader?: string;
  /** Absent from a production process (404), as the sandbox is. */
  outsideProduction?: true;
};

export type Api = Record<string, Endpoint>;

/** Declares the endpoints of one feature, keeping their literal types. */
export const api = <const A extends Api>(endpoints: A): A => endpoints;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives. */
export type RequestOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** What a caller gives: a part is asked for only where the contract has it. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Given<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: Given<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Given<E['body']> } : object);

/** What a handler returns for one of the endpoint's `otherReplies`. */
export class OtherReply<S extends number = number, B = unknown> {
  readonly status: S;
  readonly body: B;
  constructor(status: S, body: B) {
    this.status = status;
    this.body = body;
  }
}

type OtherReplyOf<O> = {
  [S in keyof O & number]: O[S] extends z.ZodType ? OtherReply<S, z.input<O[S]>> : never;
}[keyof O & number];

/** What a handler returns: dates may still be `Date`. */
export type AnswerOf<E extends Endpoint> =
  | z.input<E['reply']>
  | (E['otherReplies'] extends object ? OtherReplyOf<E['otherReplies']> : never);

/** What arrives at the client. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

export type IdSlot = { idOf: RowKind };
const slots = z.registry<IdSlot>();

/** The row kind an id schema names, looked for beneath optional, nullable and array. */
export function slotOf(schema: z.ZodType): RowKind | undefined {
  const own = slots.get(schema);
  if (own) return own.idOf;
  const def = schema.def as {
    innerType?: z.ZodType;
    element?: z.ZodType;
    in?: z.ZodType;
    out?: z.ZodType;
    options?: z.ZodType[];
  };
  for (const inner of [def.innerType, def.element, def.out, def.in, ...(def.options ?? [])]) {
    const found = inner && slotOf(inner);
    if (found) return found;
  }
  return undefined;
}

/**
 * A positive integer id of a row, as number or digits. The house tests fill every such slot with another company's row.
 */
export function id(kind: RowKind) {
  const schema = z.coerce.number().int().positive().max(2_147_483_647);
  slots.add(schema, { idOf: kind });
  return schema;
}

/** A uuid that names a row of this kind. */
export function uuidOf(kind: RowKind) {
  const schema = z.guid();
  slots.add(schema, { idOf: kind });
  return schema;
}

const emptyIsNull = (value: unknown) => (value === '' || value === false ? null : value);

/** An id that may be unset: `""` and `false` count as null (wire 1, Bodies). */
export const optionalId = (kind: RowKind) => z.preprocess(emptyIsNull, id(kind).nullable());

/** ISO 8601 UTC with milliseconds on the wire; handlers may give a `Date`. */
export const date = z
  .union([z.date(), z.string()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
  .pipe(z.iso.datetime());

/** A day, read in the company's time zone; a time behind it is dropped (wire 1, Dates). */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/)
  .transform((value) => value.slice(0, 10))
  .pipe(z.iso.date());

/**
 * A moment a person chose: ISO 8601 with an offset, or a clock's reading without one, which the server takes in the
 * company's time zone (wire 1, Dates).
 */
export const moment = z.union([
  z.iso.datetime({ offset: true }),
  z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/),
]);

/** `true`, `false`, `1`, `0` as queries spell them. */
export const flag = z.preprocess(
  (value) =>
    value === '1' || value === 'true' || value === true
      ? true
      : value === '0' || value === 'false' || value === false
        ? false
        : value,
  z.boolean(),
);

/** A list in a query: JSON text, or a repeated key (wire 1, Arrays in queries). */
export const idList = (kind: RowKind) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    },
    z.array(id(kind)).max(200),
  );

/** Query of a paged list: `pageNumber`, or the opaque `cursor` of the answer before. */
export const pageQuery = {
  searchParam: z.string().max(255).optional(),
  pageNumber: z.coerce.number().int().min(1).max(100_000).optional(),
  cursor: z.string().max(512).optional(),
};

/** A page of rows under the wire's own key. */
export const page = <const K extends string, S extends z.ZodType>(key: K, row: S) =>
  z.object({
    [key]: z.array(row),
    count: z.number().int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  } as unknown as { [key in K]: z.ZodArray<S> } & {
    count: z.ZodNumber;
    hasMore: z.ZodBoolean;
    nextCursor: z.ZodNullable<z.ZodString>;
  });

/** The answer of calls that only confirm. */
export const done = z.object({ message: z.string() });

/** Text of at most `max` characters, trimmed. NUL never reaches PostgreSQL, which refuses it. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0'));

/** An e-mail address. */
export const emailAddress = text(255).pipe(z.email());

/** A message text: kept as typed, not blank unless `min` is 0. */
export const messageText = (max: number, min = 1) =>
  z
    .string()
    // Multipart writes line breaks as CRLF; phones know LF.
    .overwrite((value) => value.replace(/\r\n?/g, '\n'))
    .max(max)
    .refine((value) => value.trim().length >= min && !value.includes('\0'));
