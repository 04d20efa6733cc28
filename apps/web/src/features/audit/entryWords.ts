import {
  campaignStatuses,
  pauseReasons,
  type AuditEntry,
  type CampaignStatus,
  type CampaignTemplate,
  type ContactBudget,
  type PauseReason,
  type QuietHours,
} from '@recado/contracts';
import { clock, dateText } from '../../lib/format/dates.ts';
import { moneyText } from '../../lib/format/money.ts';
import { decimalText, numberText } from '../../lib/format/numberText.ts';
import type { Translate } from '../../lib/texts/texts.ts';
import { providerNameOf } from '../connections/index.ts';
import { connectionFieldOf } from '../connections/words.ts';
import { integrationFieldOf, integrationTypeNameOf } from '../integrations/words.ts';
import { eventNameOf, scopeNameOf, tokenFieldOf } from '../messagesApi/words.ts';
import { recurrenceNameOf } from '../platform/words.ts';
import { promptFieldOf } from '../prompts/words.ts';
import { queueFieldOf } from '../queues/words.ts';
import { quickMessageFieldOf } from '../quickMessages/words.ts';
import { settingNameOf, settingValueOf } from '../settings/words.ts';
import { profileNameOf, userFieldOf } from '../users/words.ts';
import type { auditTexts } from './audit.texts.ts';

type Words = Translate<typeof auditTexts>;

/** Returns the name of a field; one without words keeps the name of the wire. */
const nameOf = (t: Words, field: string): string => t(`field.${field}` as 'field.name');

/** Returns a recorded value in words. */
function valueOf(t: Words, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return t('empty');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((one) => partOf(t, one)).join(', ');
  return partOf(t, value);
}

type Interval = { startTime: string; endTime: string };
const intervalText = ({ startTime, endTime }: Interval): string => `${startTime}–${endTime}`;

/** Hours of a weekday, a special day with its hours, a variable of campaigns, a name, or any other value. */
function partOf(t: Words, value: unknown): string {
  if (typeof value === 'number') return decimalText(value, 4);
  if (typeof value !== 'object' || value === null) return String(value);
  const hours = value as Partial<Interval & { weekday: string; date: string; name: string; intervals: Interval[] }>;
  if (hours.weekday !== undefined) return `${hours.weekday} ${intervalText(hours as Interval)}`;
  const variable = value as { key?: string; value?: string };
  if (variable.key !== undefined) return `{${variable.key}} ${variable.value ?? ''}`;
  if (hours.date === undefined) return JSON.stringify(value);
  const open = (hours.intervals ?? []).map(intervalText).join(' ');
  return `${dateText(hours.date)} ${hours.name} (${open || t('closed')})`;
}

/** The value of a setting as its page words it. */
const settingText = (t: Words, key: string, value: unknown): string =>
  value === 'enabled' || value === 'disabled' ? t(value) : (settingValueOf(key, String(value)) ?? valueOf(t, value));

const isCampaignStatus = (value: unknown): value is CampaignStatus =>
  (campaignStatuses as readonly unknown[]).includes(value);

const isPauseReason = (value: unknown): value is PauseReason => (pauseReasons as readonly unknown[]).includes(value);

const timeText = (value: unknown): string => `${dateText(String(value))} ${clock(String(value))}`;

/** A recorded list in words; undefined for an empty one, which is shown as any empty value. */
const listOf = (value: unknown, nameOfOne: (one: string) => string | undefined): string | undefined =>
  (value as readonly string[]).map((one) => nameOfOne(one) ?? one).join(', ') || undefined;

/** Fields that are recorded as a word or number of the wire, with their values in words. */
const fieldWords: Readonly<Record<string, (t: Words, value: unknown) => string | undefined>> = {
  profile: (_t, value) => profileNameOf(String(value)),
  provider: (_t, value) => providerNameOf(String(value)),
  // The wire spells the off state `desabled`.
  allTicket: (t, value) => t(value === 'enabled' ? 'yes' : 'no'),
  dueDate: (_t, value) => dateText(String(value)),
  confirmedPayment: (_t, value) => {
    const { detail, value: amount } = value as { detail: string; value: number };
    return `${detail}, ${moneyText(amount)}`;
  },
  sendAt: (_t, value) => timeText(value),
  scheduledAt: (_t, value) => timeText(value),
  type: (_t, value) => integrationTypeNameOf(String(value)),
  recurrence: (_t, value) => recurrenceNameOf(String(value)),
  scopes: (_t, value) => listOf(value, scopeNameOf),
  events: (_t, value) => listOf(value, eventNameOf),
  template: (_t, value) => {
    const { name, language } = value as CampaignTemplate;
    return `${name} (${language})`;
  },
  count: (_t, value) => numberText(Number(value)),
  imported: (_t, value) => numberText(Number(value)),
  added: (_t, value) => numberText(Number(value)),
  kanban: (t, value) => t(value === 1 ? 'yes' : 'no'),
  quietHours: (t, value) => {
    const { enabled, ...hours } = value as QuietHours;
    return enabled ? intervalText(hours) : t('disabled');
  },
  budget: (t, value) => {
    const { enabled, perDay, warmUp } = value as ContactBudget;
    return enabled ? t(warmUp ? 'budgetWarmUp' : 'budget', { count: perDay }) : t('disabled');
  },
  pause: (t, value) => (isPauseReason(value) ? t(`pause.${value}`) : undefined),
  status: (t, value) => (isCampaignStatus(value) ? t(`campaignStatus.${value}`) : undefined),
};

/** The value of a field in words. A field without words of its own, or a missing value, is shown as it is. */
const fieldText = (t: Words, field: string, value: unknown): string =>
  (value === null || value === undefined ? undefined : fieldWords[field]?.(t, value)) ?? valueOf(t, value);

/** Fields of older entries, whose values are ids, and the fields that have the names instead. */
const formerIds: Readonly<Record<string, string>> = {
  promptId: 'assistant',
  integrationId: 'integration',
  transferQueueId: 'transferQueue',
  whatsappId: 'connection',
  flowIdWelcome: 'welcomeFlow',
  flowId: 'flow',
};

/** The dialogs whose names of fields differ from those of other dialogs. */
const fieldNames: Partial<Record<AuditEntry['kind'], (field: string) => string | undefined>> = {
  apiToken: tokenFieldOf,
  connection: connectionFieldOf,
  integration: integrationFieldOf,
  prompt: promptFieldOf,
  queue: queueFieldOf,
  quickMessage: quickMessageFieldOf,
  user: userFieldOf,
};

/** Returns the name of a field as the dialog of its kind of row words it. */
function labelIn(t: Words, kind: AuditEntry['kind'], recorded: string): string {
  const field = formerIds[recorded] ?? recorded;
  // The state of a campaign is a word; other states are switches.
  if (kind === 'campaign' && field === 'status') return nameOf(t, 'campaignStatus');
  return fieldNames[kind]?.(field) ?? nameOf(t, field);
}

/** A change of a field in words. Without `before` for a value that replaces none; without both, only that it changed. */
export type ChangeLine = { field: string; label: string; before?: string; after?: string };

/** Fields that replace no value: how many rows a call changed, and with what, or which payment was confirmed. */
const facts: ReadonlySet<string> = new Set(['count', 'tag', 'imported', 'added', 'sendAt', 'confirmedPayment']);

/** Returns the changes of an entry in words. A new row shows its values, a deleted one nothing. */
export function changesOf(t: Words, { action, kind, entityId, changes, hiddenFields }: AuditEntry): ChangeLine[] {
  const labelOf = (field: string): string => labelIn(t, kind, field);
  const textOf = (field: string, value: unknown): string => {
    // An id has no thousands separator.
    if (field in formerIds && typeof value === 'number') return String(value);
    if (kind === 'setting') return settingText(t, entityId, value);
    // Other kinds have values that are no amounts.
    if (kind === 'plan' && field === 'value' && typeof value === 'number') return moneyText(value);
    return fieldText(t, field, value);
  };
  const lines = changes
    // A new row has every field; the empty ones say nothing.
    .filter(({ field, after }) => action !== 'create' || textOf(field, after) !== t('empty'))
    .map(({ field, before, after }) => ({
      field,
      label: labelOf(field),
      ...(action !== 'create' && !facts.has(field) && { before: textOf(field, before) }),
      after: textOf(field, after),
    }));
  return [...lines, ...hiddenFields.map((field) => ({ field, label: labelOf(field) }))];
}

/** Returns the changes of an entry as text, one line each. */
export const linesOf = (t: Words, entry: AuditEntry): string[] =>
  changesOf(t, entry).map(({ label, before, after }) => {
    if (after === undefined) return t('hidden', { field: label });
    return before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after}`;
  });

/** Returns the heading of an entry: "mudou Fila Vendas". */
export const titleOf = (t: Words, { action, kind, entityId, entityName }: AuditEntry): string =>
  // Contacts have no name here: it would outlive their erasure.
  `${t(`action.${action}`)} ${t(`kind.${kind}`)} ${rowNameOf(t, { kind, entityId, entityName })}`.trim();

/** Returns the name of the changed row; a setting is named as its page words it. */
export const rowNameOf = (
  t: Words,
  { kind, entityId, entityName }: Pick<AuditEntry, 'kind' | 'entityId' | 'entityName'>,
): string => (kind === 'setting' ? settingName(t, entityId) : entityName);

/** The name of a setting as its page shows it; some are on no page of the company. */
const settingName = (t: Words, key: string): string =>
  settingNameOf(key) ?? (key === 'campaignsEnabled' || key === 'paymentToken' ? t(`setting.${key}`) : key);

/** Returns the name of the user who made a change. */
export const userNameOf = (t: Words, { userName }: AuditEntry): string => userName || t('system');
