import type { ChargeState } from '@recado/contracts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CreatedCharge } from '../../../gateways/payments/PaymentProvider.ts';
import type { Work } from '../../../kernel/work.ts';
import { charges } from '../invoices.tables.ts';

export type ChargeRow = typeof charges.$inferSelect;
export const liveStates: ChargeState[] = ['pending', 'open'];
export const isLive = ({ state }: Pick<ChargeRow, 'state'>): boolean => liveStates.includes(state);

const one = (work: Work, id: number) => and(eq(charges.companyId, work.companyId), eq(charges.id, id));

/** Returns a charge of the company; undefined if there is none. */
export async function findCharge(work: Work, id: number): Promise<ChargeRow | undefined> {
  return (await work.db.select().from(charges).where(one(work, id)))[0];
}

/** Returns the charge of an invoice that can still be paid; undefined if there is none. */
export async function findLiveCharge(work: Work, invoiceId: number): Promise<ChargeRow | undefined> {
  const [row] = await work.db
    .select()
    .from(charges)
    .where(
      and(eq(charges.companyId, work.companyId), eq(charges.invoiceId, invoiceId), inArray(charges.state, liveStates)),
    );
  return row;
}

/** Returns the newest charge of an invoice; undefined if there is none. */
export async function findNewestCharge(work: Work, invoiceId: number): Promise<ChargeRow | undefined> {
  const [row] = await work.db
    .select()
    .from(charges)
    .where(and(eq(charges.companyId, work.companyId), eq(charges.invoiceId, invoiceId)))
    .orderBy(desc(charges.id))
    .limit(1);
  return row;
}

/** Returns the charge of an invoice with this txid; undefined if there is none. */
export async function findChargeByTxid(work: Work, invoiceId: number, txid: string): Promise<ChargeRow | undefined> {
  const ofInvoice = and(eq(charges.companyId, work.companyId), eq(charges.invoiceId, invoiceId));
  return (
    await work.db
      .select()
      .from(charges)
      .where(and(ofInvoice, eq(charges.txid, txid)))
  )[0];
}

/** Returns a charge of the company, locked; undefined if there is none. */
export async function lockCharge(work: Work, id: number): Promise<ChargeRow | undefined> {
  return (await work.db.select().from(charges).where(one(work, id)).for('update'))[0];
}

/** Changes a charge. Only a caller that holds the row of the charge may set `state`; others call `endCharge`. */
export const updateCharge = async (
  work: Work,
  id: number,
  values: Partial<Omit<ChargeRow, 'companyId' | 'id' | 'txid'>>,
): Promise<void> =>
  void (await work.db
    .update(charges)
    .set({ ...values, updatedAt: work.now })
    .where(one(work, id)));

/** The states that each end may follow. The money of a paid charge has arrived, so that nothing ends it. */
const endable = {
  removed: ['pending', 'open', 'failed', 'expired'],
  failed: ['pending'],
  expired: liveStates,
} satisfies Partial<Record<ChargeState, ChargeState[]>>;

/**
 * Ends a charge as `state`. Changes nothing if another transaction settled it meanwhile: the caller decided by a row that
 * it read earlier, and a provider may have reported a payment since.
 */
export const endCharge = async (work: Work, id: number, state: keyof typeof endable): Promise<void> =>
  void (await work.db
    .update(charges)
    .set({ state, updatedAt: work.now })
    .where(and(one(work, id), inArray(charges.state, endable[state]))));

/**
 * Stores a provider's answer to the creation of a charge. A webhook may have settled the charge before, or settle it at
 * the same moment: only a pending charge becomes open.
 */
export const storeCreated = async (work: Work, id: number, created: CreatedCharge): Promise<void> =>
  void (await work.db
    .update(charges)
    .set({
      ...created,
      state: sql`case when ${charges.state} = 'pending' then 'open' else ${charges.state} end`,
      updatedAt: work.now,
    })
    .where(one(work, id)));
