import { z } from 'zod';
import type { ApiScope } from './apiScopes.ts';
import type { ErrorCode } from './errors.ts';
import type { PermissionAction } from './permissions.ts';
import type { PlanFlag } from './planFlags.ts';
import type { RowKind } from './rows.ts';

/**
 * The callers allowed for an endpoint. `public` and `provider`: no session. `user`: any signed-in user. `super`:
 * operators of the platform. `token`: other software, with the token of a connection or an API token (behaviour 12).
 * Others: users whose profile has this action in the permission table.
 */
export type Access = 'public' | 'provider' | 'user' | 'super' | 'token' | PermissionAction;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The files of a multipart body. */
export type Upload = { field: string; maxFiles: number; maxBytes: number };

/** One call between client and server. Its path, payload, access and errors are written only here. */
export type Endpoint = {
  method: Method;
  path: `/${string}`;
  access: Access;
  /** Super users may make the call too, whatever their profile. */
  orSuper?: true;
  plan?: PlanFlag;
  /** With `access: 'token'`: the right that the token must have. The token of a connection has `messages:send` only. */
  scope?: ApiScope;
  /** Request headers that the call reads, in lower case. */
  headers?: z.ZodType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  upload?: Upload;
  reply: z.ZodType;
  /** Error codes of this call, in addition to those of every call (wire 1). */
  errors?: readonly ErrorCode[];
  /** 204 for calls with an empty answer, otherwise 200. */
  status?: 200 | 204;
  /** Other statuses with a body that is not an error, with the schema of each body. */
  otherReplies?: Readonly<Record<number, z.ZodType>>;
  /** Remains available to companies past their due date (behaviour 14.3). */
  openToExpired?: true;
  /** Calls per minute from one address for one account. For calls that strangers may try. */
  ratePerMinute?: number;
  /** Calls per minute from one address, for any account. */
  addressRatePerMinute?: number;
  /**
   * The limits count only failed calls. Required where an office, or all companies behind one proxy, would share the
   * limit.
   */
  rateCounts?: 'failures';
  /** With `access: 'token'`: calls per minute with one token. */
  tokenRatePerMinute?: number;
  /** Calls per minute of one user, from any address. For calls that leave rows behind. */
  userRatePerMinute?: number;
  /** Name under which several calls share their limits. Default: the call's own name. */
  rateName?: string;
  /**
   * The call writes thousands of rows in one transaction. Such calls of a company take turns, and hold no connection while
   * they wait.
   */
  takesTurns?: true;
  /** Maximum number of SQL statements per call, including `begin` and `commit`. The house tests count them. */
  statements?: number;
  /** The answer is not JSON (a file, a redirect): the handler writes the reply itself. */
  raw?: true;
  /** Maximum size in bytes of a JSON body, where the server's usual limit of 1 MiB is too small. */
  bodyBytes?: number;
  /**
   * Maximum size in bytes of a body that stays unparsed, because a signature covers it. The handler finds a Buffer in
   * the request.
   */
  rawBody?: number;
  /**
   * Header with the signature of a raw body, in lower case. Without this header the body is not read
   * (ERR_INVALID_SIGNATURE).
   */
  signatureHeader?: string;
  /** The answer is large: clients that accept gzip receive it compressed. */
  compressed?: true;
  /** Not served by a production process (404), for example the sandbox. */
  outsideProduction?: true;
};

export type Api = Record<string, Endpoint>;

/** Declares the endpoints of one feature and keeps their literal types. */
export const api = <const A extends Api>(endpoints: A): A => endpoints;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The request as a handler receives it. */
export type RequestOf<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  headers: Parsed<E['headers']>;
};

/** The arguments of a caller: params, query and body, each only where the contract declares it. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Input<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : object);

/** Returned by a handler to answer with one of the endpoint's `otherReplies`. */
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

/** The return type of a handler: dates may still be `Date`. */
export type AnswerOf<E extends Endpoint> =
  | z.input<E['reply']>
  | (E['otherReplies'] extends object ? OtherReplyOf<E['otherReplies']> : never);

/** The answer as the client receives it. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

export type IdSlot = { idOf: RowKind };
const slots = z.registry<IdSlot>();

/** Returns the row kind that an id schema names, also inside optional, nullable and array schemas. */
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
 * Digits in a text as their number. Any other value stays what it is, so that a schema refuses it: JavaScript would read
 * `true`, `[7]`, `0x7` and `7e0` as numbers too.
 */
const wholeDigitsAreNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
const digitsAreNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value) ? Number(value) : value;

/**
 * A positive integer id of a row, as a number or as digits. The house tests call every endpoint with another company's
 * row in each such field.
 */
export function id(kind: RowKind) {
  const schema = z.preprocess(wholeDigitsAreNumber, z.number().int().positive().max(2_147_483_647));
  slots.add(schema, { idOf: kind });
  return schema;
}

/** A UUID of a row of this kind. */
export function uuidOf(kind: RowKind) {
  const schema = z.guid();
  slots.add(schema, { idOf: kind });
  return schema;
}

/** Returns null for the values that clients send for an unset field (wire 1, Bodies). */
export const emptyIsNull = (value: unknown): unknown => (value === '' || value === false ? null : value);

/** An id that may be unset: `""` and `false` mean null (wire 1, Bodies). */
export const optionalId = (kind: RowKind) => z.preprocess(emptyIsNull, id(kind).nullable());

/**
 * **+** The name of a request, chosen by the client. The same request under the same key is stored once, so that it may
 * be repeated after a lost answer (decisions 0155, 0169).
 */
export const clientKey = z.string().min(1).max(64).optional();

/** A whole number of a body that may be unset. Digits count as the number, and `""` and `false` mean null. */
export const optionalNumber = (min: number, max: number) => z.preprocess(emptyIsNull, wholeNumber(min, max).nullable());

/**
 * A field of a change that null leaves as it is. For fields that are required and may yet be null in a row, because what
 * they named was deleted: the row may be sent back (wire 5.2).
 */
export const keptIfNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => emptyIsNull(value) ?? undefined, schema.optional()).optional();

/**
 * A number with decimals, a multiple of `step` if one is given. Digits in a text count as the number; an empty text,
 * `false` and null do not count as 0.
 */
export const decimal = (min: number, max: number, step?: number) =>
  z.preprocess(
    digitsAreNumber,
    step === undefined ? z.number().min(min).max(max) : z.number().min(min).max(max).multipleOf(step),
  );

/**
 * As `wholeNumber`, for a number that a new row has without being asked: an emptied or hidden field, which sends `""`,
 * `false` or null, sets that number.
 */
export const numberOr = (unset: number, min: number, max: number) =>
  z.preprocess(
    (value) => ((typeof value === 'string' ? value.trim() : value) || value === 0 ? digitsAreNumber(value) : unset),
    z.number().int().min(min).max(max),
  );

/** A whole number of a body. Digits count as the number; an empty text, `false` and null do not count as 0. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(digitsAreNumber, z.number().int().min(min).max(max));

/** ISO 8601 in UTC with milliseconds on the wire. Handlers may return a `Date`. */
export const date = z
  .union([z.date(), z.string()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value))
  .pipe(z.iso.datetime());

/**
 * A field of each body that changes a stored row: the row's `updatedAt` as the caller saw it. If somebody else changed the
 * row since, the call is refused with ERR_ROW_CHANGED. Without the field nothing is compared.
 */
export const seen = { seenAt: date.optional() };

/** A day in the company's time zone. A time after the day is dropped (wire 1, Dates). */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/)
  .transform((value) => value.slice(0, 10))
  .pipe(z.iso.date());

/**
 * A time that a person chose: ISO 8601 with an offset, or local time without one, which the server reads in the
 * company's time zone (wire 1, Dates).
 */
export const moment = z.union([
  z.iso.datetime({ offset: true }),
  z.string().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/),
]);

/** A boolean of a query: `true`, `false`, `1` or `0`. */
export const flag = z.preprocess(
  (value) =>
    value === '1' || value === 'true' || value === true
      ? true
      : value === '0' || value === 'false' || value === false
        ? false
        : value,
  z.boolean(),
);

/** A list in a query: JSON text or a repeated key (wire 1, Arrays in queries). A key that is sent once names one row. */
export const idList = (kind: RowKind) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      try {
        const parsed = JSON.parse(value) as unknown;
        return typeof parsed === 'number' ? [parsed] : parsed;
      } catch {
        return value;
      }
    },
    z.array(id(kind)).max(200),
  );

/** Query of a paged list: `pageNumber`, or the opaque `cursor` of the previous answer. */
export const pageQuery = {
  searchParam: z.string().max(255).optional(),
  pageNumber: z.coerce.number().int().min(1).max(100_000).optional(),
  cursor: z.string().max(512).optional(),
};

/** A page of rows under the key that the wire specifies. */
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

/** The answer of calls that only confirm success. */
export const done = z.object({ message: z.string() });

/** Text of at most `max` characters, trimmed. NUL is rejected here, because PostgreSQL does not store it. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0'));

export const emailAddress = text(255).pipe(z.email());

/**
 * A text of an answer that a form writes back. An unset text is `""`, never null: the form of a client that requires text
 * would refuse its own row.
 */
export const formText = z
  .string()
  .nullable()
  .transform((value) => value ?? '')
  .pipe(z.string());

/** A message text, kept as typed. Blank texts are accepted only if `min` is 0. */
export const messageText = (max: number, min = 1) =>
  z
    .string()
    // Multipart bodies have CRLF line breaks, WhatsApp uses LF.
    .overwrite((value) => value.replace(/\r\n?/g, '\n'))
    .max(max)
    .refine((value) => value.trim().length >= min && !value.includes('\0'));
