import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { StubNumber } from './stubNumber.ts';

type Value = Record<string, unknown>;

/** Returns a webhook envelope as Meta posts it, with one change per value. */
export const envelope = (number: Pick<StubNumber, 'wabaId'>, values: Value[], field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [{ id: number.wabaId, changes: values.map((value) => ({ field, value })) }],
});

/** The fields of a change that identify its number. */
export const about = ({
  displayNumber,
  phoneNumberId,
}: Pick<StubNumber, 'displayNumber' | 'phoneNumberId'>): Value => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: displayNumber.replace(/\D/g, ''), phone_number_id: phoneNumberId },
});

/** Returns a customer's message; `message` holds its type and content. */
export const messageWebhook = (
  number: StubNumber,
  from: { phone?: string; userId?: string; name?: string },
  message: Value,
) =>
  envelope(number, [
    {
      ...about(number),
      contacts: [
        {
          profile: { name: from.name ?? 'Ana' },
          ...(from.phone ? { wa_id: from.phone } : {}),
          ...(from.userId ? { user_id: from.userId } : {}),
        },
      ],
      messages: [
        {
          ...(from.phone ? { from: from.phone } : {}),
          ...(from.userId ? { from_user_id: from.userId } : {}),
          timestamp: '1780000000',
          ...message,
        },
      ],
    },
  ]);

/** Returns a status of our message. */
export const statusWebhook = (
  number: StubNumber,
  { wid, status, to, error, ownWid }: { wid: string; status: string; to: string; error?: number; ownWid?: unknown },
) =>
  envelope(number, [
    {
      ...about(number),
      statuses: [
        {
          id: wid,
          status,
          timestamp: '1780000001',
          recipient_id: to,
          ...(error === undefined ? {} : { errors: [{ code: error, title: 'failed' }] }),
          ...(ownWid === undefined ? {} : { biz_opaque_callback_data: ownWid }),
        },
      ],
    },
  ]);

export const signatureOf = (appSecret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

/** Merges several envelopes into one, as Meta does under load. */
export const batched = (envelopes: { object: string; entry: unknown[] }[]) => ({
  object: 'whatsapp_business_account',
  entry: envelopes.flatMap(({ entry }) => entry),
});

type Delivery = {
  url: string;
  appSecret: string;
  /** How often each payload is posted; Meta guarantees at least once. */
  copies?: number;
  /** Order of the posts by index; as given by default. */
  order?: number[];
  /** How often a payload is retried until the answer is 200. */
  tries?: number;
};

/**
 * Posts payloads as Meta does: signed, at least once, in any order, and retried until the answer is 200. Returns the
 * last status of each post.
 */
export async function deliverWebhooks(
  payloads: unknown[],
  { url, appSecret, copies = 1, order, tries = 5 }: Delivery,
): Promise<number[]> {
  const posts = (order ?? payloads.map((_, index) => index)).flatMap((index) =>
    Array.from({ length: copies }, () => JSON.stringify(payloads[index])),
  );
  const statuses: number[] = [];
  for (const body of posts) {
    let status = 0;
    for (let attempt = 0; attempt < tries && status !== 200; attempt += 1) {
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(appSecret, body) },
        body,
      });
      await answer.body.dump();
      status = answer.statusCode;
    }
    statuses.push(status);
  }
  return statuses;
}
