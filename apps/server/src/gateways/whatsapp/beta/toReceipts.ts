import { Ack } from '@recado/contracts';
import type { Identity, InboundReceipt } from '../WhatsAppSession.ts';
import { toIdentity } from './jids.ts';
import { fieldsOf, idOf, itemsOf, numberOf } from './read.ts';

/**
 * Maps Baileys' status (0 error, 1 pending, 2 server, 3 delivered, 4 read, 5 played) to our ack. A refusal is handled
 * with its reason at the server's ack, not here.
 */
const acks: Readonly<Record<number, number>> = {
  2: Ack.sent,
  3: Ack.delivered,
  4: Ack.read,
  5: Ack.played,
};

/** Returns the ack for Baileys' status; undefined for a message that is still pending. */
export const ackOf = (status: number | undefined): number | undefined => acks[status ?? -1];

/**
 * Converts `messages.update`: receipts in direct chats. What our own devices read of others' messages is no receipt.
 */
export const toReceipts = (updates: unknown, connectionId: number): InboundReceipt[] =>
  itemsOf(updates).flatMap((item) => {
    const key = fieldsOf(fieldsOf(item)?.key);
    const wid = idOf(key?.id);
    const ack = ackOf(numberOf(fieldsOf(fieldsOf(item)?.update)?.status));
    return key?.fromMe !== true || wid === undefined || ack === undefined
      ? []
      : [{ type: 'receipt' as const, connectionId, wid, ack }];
  });

/** Converts `message-receipt.update`: receipts in groups, per member. Our own devices are skipped. */
export const toGroupReceipts = (updates: unknown, connectionId: number, me: readonly Identity[]): InboundReceipt[] =>
  itemsOf(updates).flatMap((item) => {
    const key = fieldsOf(fieldsOf(item)?.key);
    const receipt = fieldsOf(fieldsOf(item)?.receipt);
    const wid = idOf(key?.id);
    const who = toIdentity(receipt?.userJid);
    if (
      key?.fromMe !== true ||
      wid === undefined ||
      !receipt ||
      (who && me.some(({ kind, value }) => kind === who.kind && value === who.value))
    )
      return [];
    const reached = (field: string) => (numberOf(receipt[field]) ?? 0) > 0;
    const ack = reached('playedTimestamp')
      ? 4
      : reached('readTimestamp')
        ? 3
        : reached('receiptTimestamp')
          ? 2
          : undefined;
    return ack === undefined ? [] : [{ type: 'receipt' as const, connectionId, wid, ack }];
  });
