import { z } from 'zod';
import { api, date, emptyIsNull, id, page, pageQuery } from './kit.ts';
import { phoneNumber } from './phoneNumbers.ts';

/** The kinds of rows of the report. `retention` is a night in which contents were erased by age. */
export const dataTaskKinds = ['contactErasure', 'contactExport', 'companyExport', 'retention'] as const;
export type DataTaskKind = (typeof dataTaskKinds)[number];

export const dataTaskStatuses = ['running', 'done', 'failed'] as const;

/** The keys of the counts of a task. */
export const dataCounts = ['messages', 'files', 'tickets', 'notes', 'schedules', 'rows', 'others'] as const;
export type DataCount = (typeof dataCounts)[number];

/** One erasure, export or night of retention: who asked for it, when, and what was done. */
export const DataTask = z.object({
  id: z.number().int(),
  kind: z.enum(dataTaskKinds),
  status: z.enum(dataTaskStatuses),
  /** Empty for what the product does by itself. */
  userName: z.string(),
  /** The number that the contact had; an erased contact has nothing else. */
  contactId: z.number().int().nullable(),
  counts: z.partialRecord(z.enum(dataCounts), z.number().int()),
  /** Steps done and all steps of a running task, for a progress bar. */
  done: z.number().int(),
  total: z.number().int(),
  /** Size of the archive of an export; null while there is none or after it was deleted. */
  bytes: z.number().int().nullable(),
  expiresAt: date.nullable(),
  createdAt: date,
  finishedAt: date.nullable(),
});
export type DataTask = z.output<typeof DataTask>;

/** Choices of ages in days; null for never. */
export const retentionDays = [30, 90, 180, 365, 730, 1_825] as const;
const age = z.union(retentionDays.map((days) => z.literal(days))).nullable();

/** After how many days contents are erased. The rows stay, so that figures stay right. */
export const Retention = z.object({ messageDays: age, mediaDays: age });
export type Retention = z.output<typeof Retention>;

const chosenAge = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? Number(value) : emptyIsNull(value)),
  age,
);

/** An age in a query; empty for never. */
const queryAge = z
  .preprocess((value) => (value === '' || value === undefined ? null : Number(value)), age)
  .optional()
  .transform((value) => value ?? null);

/** How long the archive of an export can be downloaded. */
export const exportHours = 72;

const params = z.object({ contactId: id('contact') });
const access = 'personal-data:manage';

export const personalDataApi = api({
  /** **+** What was erased and exported, newest first. */
  list: {
    method: 'GET',
    path: '/personal-data/tasks',
    access,
    query: z.object({ pageNumber: pageQuery.pageNumber, cursor: pageQuery.cursor }),
    reply: page('tasks', DataTask),
    openToExpired: true,
    statements: 4,
  },
  /** **+** What the erasure of a contact would erase. */
  preview: {
    method: 'GET',
    path: '/personal-data/contacts/:contactId',
    access,
    params,
    reply: z.object({
      messages: z.number().int(),
      files: z.number().int(),
      tickets: z.number().int(),
      liveTickets: z.number().int(),
      notes: z.number().int(),
      schedules: z.number().int(),
    }),
    errors: ['ERR_NO_CONTACT_FOUND'],
    statements: 4,
  },
  /** **+** Erases the data of a contact for good. The contact has no name and no number from the answer on; the rest follows. */
  eraseContact: {
    method: 'POST',
    path: '/personal-data/contacts/:contactId/erase',
    access,
    params,
    reply: DataTask,
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
  /** **+** Begins an export of a contact: JSON and files as a ZIP archive. */
  exportContact: {
    method: 'POST',
    path: '/personal-data/contacts/:contactId/export',
    access,
    params,
    reply: DataTask,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_EXPORT_RUNNING'],
  },
  /** **+** Begins an export of the whole company: its rows as JSON lines and its files, without secrets. */
  exportCompany: {
    method: 'POST',
    path: '/personal-data/company/export',
    access,
    reply: DataTask,
    errors: ['ERR_EXPORT_RUNNING'],
    openToExpired: true,
  },
  /** **+** The signed address of the archive of an export. Each call is a download that the report counts. */
  archive: {
    method: 'GET',
    path: '/personal-data/tasks/:taskId/archive',
    access,
    params: z.object({ taskId: id('dataTask') }),
    reply: z.object({ url: z.string() }),
    errors: ['ERR_NO_DATA_TASK_FOUND', 'ERR_EXPORT_EXPIRED'],
    openToExpired: true,
    statements: 4,
  },
  /** **+** When a number was erased, for the proof to its owner; null if it was not. */
  findErased: {
    method: 'POST',
    path: '/personal-data/erased',
    access,
    body: z.object({ number: phoneNumber }),
    reply: z.object({ erasedAt: date.nullable(), taskId: z.number().int().nullable() }),
    errors: ['ERR_WAPP_INVALID_CONTACT'],
  },
  getRetention: { method: 'GET', path: '/personal-data/retention', access, reply: Retention, statements: 3 },
  /** **+** How many messages and files the next night would erase with these ages. */
  previewRetention: {
    method: 'GET',
    path: '/personal-data/retention/preview',
    access,
    query: z.object({ messageDays: queryAge, mediaDays: queryAge }),
    reply: z.object({ messages: z.number().int(), files: z.number().int() }),
    statements: 4,
  },
  /** **+** Changes the given ages; an absent one stays, whoever has changed it meanwhile. */
  changeRetention: {
    method: 'PUT',
    path: '/personal-data/retention',
    access,
    body: z.object({ messageDays: chosenAge, mediaDays: chosenAge }).partial(),
    reply: Retention,
  },
});

export const dataTaskChannel = z.object({ action: z.literal('update'), task: DataTask });
