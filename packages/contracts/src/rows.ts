/** The kinds of rows that an id can name; `errors.ts` has the 404 code of each. */
export const rowKinds = [
  'ticket',
  'message',
  'contact',
  'contactList',
  'contactListItem',
  'segment',
  'suppressedNumber',
  'user',
  'queue',
  'queueOption',
  'tag',
  'connection',
  'setting',
  'quickMessage',
  'company',
  'plan',
  'media',
  'schedule',
  'note',
  'announcement',
  'help',
  'failedJob',
  'deadLetter',
  'chat',
  'internalNote',
  'apiToken',
  'webhook',
  'webhookDelivery',
  'invoice',
  'flow',
  'flowCampaign',
  'flowTest',
  'dataTask',
  'prompt',
  'knowledgeSource',
  'integration',
  'fileList',
  'campaign',
] as const;
export type RowKind = (typeof rowKinds)[number];

/** Kinds whose ids are the same in every company, each with the reason. Rows of every other kind belong to a company. */
export const sharedKinds: Partial<Record<RowKind, string>> = {
  setting: 'the key of a setting, which every company has',
  plan: 'a row of the platform',
  announcement: 'a row of the platform',
  help: 'a row of the platform',
  failedJob: 'a job of the installation, which only operators of the platform see',
  media: 'the path of a file, whose signature names the company',
};

export const tenantKinds: readonly RowKind[] = rowKinds.filter((kind) => !(kind in sharedKinds));
