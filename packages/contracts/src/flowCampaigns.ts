import { z } from 'zod';
import { normalizePhrase } from './flow/phrases.ts';
import { api, date, flag, id, keptIfNull, seen, text } from './kit.ts';

/** A phrase that starts a flow on a connection (behaviour 10.9). */
export const FlowCampaign = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  flowId: z.number().int(),
  /** **+** */
  flow: z.object({ id: z.number().int(), name: z.string() }),
  /** Null after the connection was deleted: the phrase then starts nothing. */
  whatsappId: z.number().int().nullable(),
  /** **+** */
  whatsapp: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  phrase: z.string(),
  status: z.boolean(),
  createdAt: date,
  updatedAt: date,
});
export type FlowCampaign = z.output<typeof FlowCampaign>;

const access = 'flows-page:edit';
const params = z.object({ flowCampaignId: id('flowCampaign') });
const fields = {
  name: text(50, 2),
  flowId: id('flow'),
  whatsappId: id('connection'),
  /** Blanks and letters that only an accent or case distinguishes do not tell two phrases apart. */
  phrase: text(255, 1).refine((phrase) => normalizePhrase(phrase) !== ''),
};
const errors = ['ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_PHRASE_ALREADY_EXISTS'] as const;

export const flowCampaignsApi = api({
  list: {
    method: 'GET',
    path: '/flowcampaign',
    access,
    reply: z.object({ flow: z.array(FlowCampaign) }),
    statements: 3,
  },
  get: {
    method: 'GET',
    path: '/flowcampaign/:flowCampaignId',
    access,
    params,
    reply: z.object({ details: FlowCampaign }),
    errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND'],
    statements: 3,
  },
  create: {
    method: 'POST',
    path: '/flowcampaign',
    access,
    /** `status` **+**: active without it, as the specified call has none. */
    body: z.object({ ...fields, status: flag.optional() }),
    reply: FlowCampaign,
    errors,
  },
  change: {
    method: 'PUT',
    path: '/flowcampaign',
    access,
    body: z.object({
      id: id('flowCampaign'),
      status: flag.optional(),
      ...z.object(fields).partial().shape,
      whatsappId: keptIfNull(id('connection')),
      ...seen,
    }),
    reply: FlowCampaign,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_FLOW_CAMPAIGN_FOUND', ...errors],
  },
  /** Gated by the action of contacts, as specified (AMB-85). */
  remove: {
    method: 'DELETE',
    path: '/flowcampaign/:flowCampaignId',
    access: 'contacts-page:deleteContact',
    params,
    reply: FlowCampaign,
    errors: ['ERR_NO_FLOW_CAMPAIGN_FOUND'],
  },
});

export const flowCampaignChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), flowCampaign: FlowCampaign }),
  z.object({ action: z.literal('update'), flowCampaign: FlowCampaign }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
]);
