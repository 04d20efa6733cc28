import type { CloudWords } from './toContent.ts';
import { toStoredJson } from '../storedJson.ts';
import { readWebhook, type TemplateNews } from './readWebhook.ts';
import { toInbound } from './toInbound.ts';

/** A number whose app secret signed the delivery. */
export type DeliveryAccount = {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  wabaId: string;
  words: CloudWords;
};

/** What a delivery holds for one account: rows for the intake queue as JSON, and news of its templates. */
export type DeliveryPart = { companyId: number; connectionId: number; rows: string[]; templates: TemplateNews[] };

/** Meta batches up to 1,000 events: a row of the intake queue holds no more than is recorded at one claim. */
const eventsPerRow = 100;

/**
 * Parses a delivery whose signature was verified and sorts it by account. Returns undefined for what is no JSON. Runs
 * in a worker thread for large bodies, so arguments and result are plain data.
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
    const told = news.numbers.find((number) => number.phoneNumberId === phoneNumberId);
    const events = told ? toInbound(told, { connectionId, words, now }) : [];
    const rows = Array.from({ length: Math.ceil(events.length / eventsPerRow) }, (_, at) =>
      toStoredJson(events.slice(at * eventsPerRow, (at + 1) * eventsPerRow)),
    );
    return {
      companyId,
      connectionId,
      rows,
      templates: news.templates.filter((template) => template.wabaId === wabaId),
    };
  });
}
