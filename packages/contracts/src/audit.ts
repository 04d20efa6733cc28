import { z } from 'zod';
import { api, date, day, page, pageQuery } from './kit.ts';

/** Kinds of rows whose changes the audit records. */
export const auditKinds = [
  'setting',
  'hours',
  'user',
  'queue',
  'connection',
  'quickMessage',
  'contact',
  'schedule',
  'tag',
  'company',
  'plan',
  'apiToken',
  'webhook',
  'flow',
  'flowCampaign',
  'prompt',
  'integration',
  'contactList',
  'segment',
  'optOut',
  'suppressedNumber',
  'campaign',
  'campaignSetting',
  'aiSetting',
  'knowledgeSource',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const AuditEntry = z.object({
  id: z.number().int(),
  /** Null if no user made the change. The id and name of a deleted user stay. */
  userId: z.number().int().nullable(),
  userName: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  kind: z.enum(auditKinds),
  /** The id of the row; of a setting its key, of hours the id of their company. */
  entityId: z.string(),
  entityName: z.string(),
  /** The changed fields with their values before and after. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Changed fields whose values are not recorded: secrets, and the options tree of a queue. */
  hiddenFields: z.array(z.string()),
  createdAt: date,
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const auditApi = api({
  /**
   * **+** The changes of settings, hours, users, queues, connections, quick messages, tags and of the company itself, in
   * the company of the platform also of plans; of contacts how many were deleted, imported or tagged together; of
   * schedules their deletion. Newest first; `count` stops at 10,000.
   */
  list: {
    method: 'GET',
    path: '/audit',
    access: 'audit-page:view',
    query: z.object({
      ...pageQuery,
      userId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      kind: z.enum(auditKinds).optional(),
      /** First and last day in the company's time zone. */
      from: day.optional(),
      to: day.optional(),
    }),
    reply: page('entries', AuditEntry),
    statements: 5,
  },
});
