import { z } from 'zod';
import { api, date, done, id, messageText, optionalId, text, wholeNumber } from './kit.ts';
import { limits } from './limits.ts';

type Option<At> = {
  id: number;
  companyId: number;
  queueId: number;
  /** Null for an entry of the first level. */
  parentId: number | null;
  title: string;
  message: string;
  /** The number that a contact types: the entries of a level are 1, 2, 3 … (QUE-17). */
  option: string;
  /** By number. */
  children: Option<At>[];
  createdAt: At;
  updatedAt: At;
};
/** An entry of the options tree of a queue (QUE-14). */
export type QueueOption = Option<string>;
export const QueueOption: z.ZodType<QueueOption, Option<string | Date>> = z
  .object({
    id: z.number().int(),
    companyId: z.number().int(),
    queueId: z.number().int(),
    parentId: z.number().int().nullable(),
    title: z.string(),
    message: z.string(),
    option: z.string(),
    get children() {
      return z.array(QueueOption);
    },
    createdAt: date,
    updatedAt: date,
    // A recursive schema needs a name in the OpenAPI document.
  })
  .meta({ id: 'QueueOption' });

const fields = {
  title: text(50, 1),
  message: messageText(limits.messageBody, 0),
};

/** Digits count as the number; `""`, `false` and null mean a new entry (wire 1, Bodies). */
const knownId = z.preprocess(
  (value) =>
    (typeof value === 'string' && value.trim() === '') || value === false || value === null ? undefined : value,
  wholeNumber(-2_147_483_648, 2_147_483_647).optional(),
);

/** An entry as an editor saves it with its whole tree. An entry without a known `id` is new. */
export type OptionDraft = { id?: number | undefined; title: string; message: string; children: OptionDraft[] };
export const OptionDraft: z.ZodType<OptionDraft> = z
  .object({
    id: knownId,
    ...fields,
    get children() {
      return z.array(OptionDraft).max(limits.optionsPerLevel);
    },
  })
  .meta({ id: 'OptionDraft' });

/** Returns the number of entries of a tree. */
export const countOptions = (options: readonly { children: readonly OptionDraft[] }[]): number =>
  options.reduce((sum, { children }) => sum + 1 + countOptions(children), 0);

/** Returns true if the levels of a value exceed the limit. Without recursion, because the value may be from an attacker. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.optionLevels) return true;
    level = level
      .filter(Array.isArray)
      .flatMap((options: { children?: unknown }[]) =>
        options.map((option) => option?.children).filter((children) => children !== undefined),
      );
  }
  return false;
}

/** The options tree of a queue, in order. The depth is checked first: a schema checks each level inside the one above. */
export const OptionTree = z.preprocess(
  (value) => (isTooDeep(value) ? null : value),
  z
    .array(OptionDraft)
    .max(limits.optionsPerLevel)
    .refine((options) => countOptions(options) <= limits.optionsPerQueue),
);

const params = z.object({ queueOptionId: id('queueOption') });
/** The place among the entries of a level, from 1 on. Entries behind it move on by one. */
const place = wholeNumber(1, limits.optionsPerLevel);

export const queueOptionsApi = api({
  /**
   * A level with its children one level deep; −1 is the first level. Without `parentId` the whole tree. An unknown queue
   * has no options.
   */
  list: {
    method: 'GET',
    path: '/queue-options',
    access: 'user',
    query: z.object({ queueId: id('queue'), parentId: z.coerce.number().int().optional() }),
    reply: z.array(QueueOption),
    statements: 3,
  },
  create: {
    method: 'POST',
    path: '/queue-options',
    access: 'queues-page:edit',
    body: z.object({
      ...fields,
      message: fields.message.default(''),
      queueId: id('queue'),
      parentId: optionalId('queueOption').default(null),
      /** The last place by default. */
      option: place.optional(),
    }),
    reply: QueueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND'],
  },
  /** Changes an entry, also its place and its parent. An entry cannot move below itself or into another queue. */
  change: {
    method: 'PUT',
    path: '/queue-options/:queueOptionId',
    access: 'queues-page:edit',
    params,
    body: z.object({ ...fields, queueId: id('queue'), parentId: optionalId('queueOption'), option: place }).partial(),
    reply: QueueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND'],
  },
  /** Deletes an entry with its children; its siblings are numbered anew (QUE-17). */
  remove: {
    method: 'DELETE',
    path: '/queue-options/:queueOptionId',
    access: 'queues-page:edit',
    params,
    reply: done,
    errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
  },
});
