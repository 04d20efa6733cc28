import type { Payment } from '@recado/contracts';
import type { z } from 'zod';
import type { payments } from './invoices.tables.ts';

/** Returns a payment on the wire. */
export const toPayment = ({
  cents,
  refundedCents,
  confirmedByName,
  ...row
}: typeof payments.$inferSelect): z.input<typeof Payment> => ({
  id: row.id,
  value: cents / 100,
  paidAt: row.paidAt,
  refundedValue: refundedCents / 100,
  problem: row.problem,
  confirmedBy: confirmedByName,
});
