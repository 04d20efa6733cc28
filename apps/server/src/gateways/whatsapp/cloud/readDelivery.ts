import type { CloudWords } from './toContent.ts';
import { toStoredJson } from '../storedJson.ts';
import { readWebhook, type LimitNews, type TemplateNews } from './readWebhook.ts';
import { toInbound } from './toInbound.ts';

/** A number whose app secret signed the delivery. */
export type DeliveryAccount = {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  wabaId: string;
  words: CloudWords;
};

/** The content of a delivery for one account: rows for the intake queue as JSON, template and limit updates. */
export type DeliveryPart = {
  companyId: number;
  connectionId: number;
  rows: string[];
  templates: TemplateNews[];
  limits: LimitNews[];
};

/** Meta batches up to 1,000 events. A row of the intake queue must not hold more events than one claim records. */
const eventsPerRow = 100;

/**
 * Parses a verified delivery and groups it by account. Returns undefined for invalid JSON. Runs in a worker thread for
 * large bodies, so arguments and result are plain data.
 */
export function readDelivery(raw: Buffer, accounts: readonly DeliveryAccount[], now: Date): DeliveryPart[] | undefined {
  let payload: unknown;
  try {
    payload = JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
  const news = readWebhook(payload);
  return accounts.map(({ companyId, connectionId, phoneNumberId, wabaId, words }) => {
    const batch = news.numbers.find((number) => number.phoneNumberId === phoneNumberId);
    const events = batch ? toInbound(batch, { connectionId, words, now }) : [];
    const rows = Array.from({ length: Math.ceil(events.length / eventsPerRow) }, (_, at) =>
      toStoredJson(events.slice(at * eventsPerRow, (at + 1) * eventsPerRow)),
    );
    return {
      companyId,
      connectionId,
      rows,
      templates: news.templates.filter((template) => template.wabaId === wabaId),
      limits: news.limits.filter((limit) => limit.wabaId === wabaId),
    };
  });
}
