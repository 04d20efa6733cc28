import { z } from 'zod';
import { fields, items, number, optionalFlag, optionalId, optionalText } from './lenient.ts';
import { toMessagingLimit } from './toMessagingLimit.ts';

const Contact = z.object({ wa_id: optionalId, user_id: optionalId, profile: fields({ name: optionalText }) });
export type CloudContact = z.output<typeof Contact>;

/** The common fields of messages. The content is under the name of its type and is read by `toContent`. */
const Message = z.looseObject({
  id: optionalId,
  from: optionalId,
  from_user_id: optionalId,
  to: optionalId,
  to_user_id: optionalId,
  group_id: optionalId,
  timestamp: optionalId,
  type: optionalText,
  referral: fields({
    headline: optionalText,
    body: optionalText,
    source_url: optionalText,
    image_url: optionalText,
    thumbnail_url: optionalText,
  }),
  context: fields({ id: optionalId, forwarded: optionalFlag, frequently_forwarded: optionalFlag }),
});
export type CloudMessage = z.output<typeof Message>;

const Status = z.object({
  id: optionalId,
  status: optionalText,
  errors: items(z.object({ code: number })),
  biz_opaque_callback_data: optionalId,
});
export type CloudStatus = z.output<typeof Status>;

const Value = z.object({
  metadata: fields({ phone_number_id: optionalId }),
  contacts: items(Contact),
  messages: items(Message),
  statuses: items(Status),
  message_echoes: items(Message),
  event: optionalText,
  message_template_id: optionalId,
  message_template_name: optionalText,
  message_template_language: optionalText,
  reason: optionalText,
  max_daily_conversations_per_business: optionalId,
  current_limit: optionalId,
});

const Envelope = z.object({
  object: optionalText,
  entry: items(z.object({ id: optionalId, changes: items(z.object({ field: z.string(), value: Value })) })),
});

/** One event about a number. */
export type CloudItem =
  | { kind: 'message'; message: CloudMessage; contacts: CloudContact[] }
  | { kind: 'echo'; message: CloudMessage }
  | { kind: 'status'; status: CloudStatus };

/** All events of a delivery about one of our numbers, in order. */
export type NumberNews = { phoneNumberId: string; wabaId: string | undefined; items: CloudItem[] };

/** Meta reviewed or changed a template: `event` is Meta's status (APPROVED, REJECTED, PAUSED …). */
export type TemplateNews = {
  wabaId: string;
  templateId: string | undefined;
  name: string;
  language: string;
  event: string;
  reason: string | undefined;
};

/** The messaging limit of a business changed. All numbers of the business share it. */
export type LimitNews = { wabaId: string; messagingLimit: number };

export type CloudNews = { numbers: NumberNews[]; templates: TemplateNews[]; limits: LimitNews[] };

/**
 * Groups a webhook delivery by number. Skips unknown fields, types and subscriptions, and never throws. The signature
 * must already be verified.
 */
export function readWebhook(payload: unknown): CloudNews {
  const numbers = new Map<string, NumberNews>();
  const templates: TemplateNews[] = [];
  const limits: LimitNews[] = [];
  const envelope = Envelope.safeParse(payload).data;
  // The same app secret may sign for other products of Meta.
  if (!envelope || (envelope.object ?? 'whatsapp_business_account') !== 'whatsapp_business_account')
    return { numbers: [], templates, limits };

  for (const { id: wabaId, changes } of envelope.entry)
    for (const { field, value } of changes) {
      if (field === 'message_template_status_update') {
        const {
          event,
          message_template_name: name,
          message_template_language: language,
          message_template_id: templateId,
          reason,
        } = value;
        if (wabaId !== undefined && event !== undefined && name !== undefined)
          templates.push({ wabaId, templateId, name, language: language ?? '', event, reason });
        continue;
      }
      const messagingLimit = limitOf(field, value);
      if (wabaId !== undefined && messagingLimit !== undefined) limits.push({ wabaId, messagingLimit });
      const phoneNumberId = value.metadata?.phone_number_id;
      const items = itemsOf(field, value);
      if (phoneNumberId === undefined || items.length === 0) continue;
      const news = numbers.get(phoneNumberId) ?? { phoneNumberId, wabaId, items: [] };
      news.items.push(...items);
      numbers.set(phoneNumberId, news);
    }
  return { numbers: [...numbers.values()], templates, limits };
}

/**
 * Returns the messaging limit that a change tells. `current_limit` is how older versions name it; there TIER_UNLIMITED of a
 * THROUGHPUT_UPGRADE is a throughput and no messaging limit.
 */
function limitOf(field: string, value: z.output<typeof Value>): number | undefined {
  if (field !== 'phone_number_quality_update' && field !== 'business_capability_update') return undefined;
  const { max_daily_conversations_per_business: limit, current_limit: older, event } = value;
  return toMessagingLimit(limit ?? (event === 'THROUGHPUT_UPGRADE' ? undefined : older));
}

function itemsOf(
  field: string,
  { contacts, messages, statuses, message_echoes: echoes }: z.output<typeof Value>,
): CloudItem[] {
  if (field === 'messages')
    return [
      ...messages.map((message) => ({ kind: 'message' as const, message, contacts })),
      ...statuses.map((status) => ({ kind: 'status' as const, status })),
    ];
  // Written on the phone of a number that is used by app and API at once (coexistence).
  if (field === 'smb_message_echoes') return echoes.map((message) => ({ kind: 'echo' as const, message }));
  return [];
}
