import { z } from 'zod';
import { Audience } from './campaigns.ts';
import { api, clientKey, date, done, id, seen, text, wholeNumber } from './kit.ts';

const has = z.boolean();
const rowId = wholeNumber(1, 2_147_483_647);

/**
 * One condition on contacts; `has: false` turns it round. tag: a ticket with it. queue: a ticket in it. lastContact: the
 * last activity of a conversation within the last `days` days; turned round, the last one is older. field: an extra field
 * with this value, without case and accents. campaign: the contact got it and answered; turned round, did not answer.
 */
export const SegmentCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), has, tagId: rowId }),
  z.object({ kind: z.literal('queue'), has, queueId: rowId }),
  z.object({ kind: z.literal('lastContact'), has, days: wholeNumber(1, 3_650) }),
  z.object({ kind: z.literal('field'), has, name: text(100, 1), value: text(255, 1) }),
  z.object({ kind: z.literal('campaign'), has, campaignId: rowId }),
]);
export type SegmentCondition = z.output<typeof SegmentCondition>;
export const segmentKinds = ['tag', 'queue', 'lastContact', 'field', 'campaign'] as const;
export type SegmentKind = (typeof segmentKinds)[number];

/** The conditions of a segment; a contact has to meet all of them. */
export const SegmentConditions = z.array(SegmentCondition).min(1).max(10);

const conditionsInQuery = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}, SegmentConditions);

/** Contacts that meet conditions, found anew each time: who comes later belongs to it too. */
export const Segment = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  conditions: z.array(SegmentCondition),
  createdAt: date,
  updatedAt: date,
});
export type Segment = z.output<typeof Segment>;

export const SegmentFields = { name: text(50, 2), conditions: SegmentConditions };
const admin = { access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;
const params = z.object({ segmentId: id('segment') });
const unknownRows = ['ERR_NO_TAG_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_CAMPAIGN_FOUND'] as const;

/** **+** Segments of contacts, as audiences of campaigns. */
export const segmentsApi = api({
  /** Sorted by name. */
  list: { ...admin, method: 'GET', path: '/segments', reply: z.array(Segment), statements: 3 },
  /** A repeated `clientKey` returns the stored segment. */
  create: {
    ...admin,
    method: 'POST',
    path: '/segments',
    body: z.object({ ...SegmentFields, clientKey }),
    reply: Segment,
    errors: ['ERR_CLIENT_KEY_REUSED', ...unknownRows],
  },
  change: {
    ...admin,
    method: 'PUT',
    path: '/segments/:segmentId',
    params,
    body: z.object(SegmentFields).partial().extend(seen),
    reply: Segment,
    errors: ['ERR_ROW_CHANGED', ...unknownRows],
  },
  remove: { ...admin, method: 'DELETE', path: '/segments/:segmentId', params, reply: done, errors: ['ERR_IN_USE'] },
  /** Counts the contacts that a campaign to these conditions would reach now. They are JSON text. */
  count: {
    ...admin,
    method: 'GET',
    path: '/segments/audience',
    query: z.object({ conditions: conditionsInQuery }),
    reply: Audience,
    statements: 4,
  },
});
