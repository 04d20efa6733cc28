import { z } from 'zod';
import { PaymentError, type FoundCharge, type FoundPayment } from '../PaymentProvider.ts';
import { pixCents } from '../pixCents.ts';

const Refund = z.object({ valor: z.string(), status: z.string().optional() });
const Pix = z.object({
  endToEndId: z.string(),
  txid: z.string().optional(),
  valor: z.string(),
  horario: z.string(),
  devolucoes: z.array(Refund).optional(),
});
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: z.string() }),
  pixCopiaECola: z.string().optional(),
  /** Sicoob names the text so. */
  brcode: z.string().optional(),
  location: z.string().optional(),
  pix: z.array(Pix).optional(),
});

/** Translates a charge of the Pix API. Throws `PaymentError` if the answer is not a charge. */
export function toFoundCharge(body: unknown): FoundCharge & { location: string | undefined } {
  const parsed = Cob.safeParse(body);
  if (!parsed.success) throw new PaymentError('unreachable', false, parsed.error);
  const { txid, status, valor, pix = [], pixCopiaECola, brcode, location } = parsed.data;
  return {
    // The prose of the standard writes REMOVIDO, its schema REMOVIDA.
    state: status === 'CONCLUIDA' || pix.length > 0 ? 'paid' : /^REMOVID[AO]_/.test(status) ? 'removed' : 'open',
    txid: pix.find((one) => one.txid !== undefined && one.txid !== txid)?.txid ?? txid,
    cents: pixCents(valor.original),
    providerId: null,
    copyPaste: pixCopiaECola ?? brcode ?? null,
    location,
    payments: pix.map(toPayment),
  };
}

const toPayment = ({ endToEndId, valor, horario, devolucoes = [] }: z.output<typeof Pix>): FoundPayment => {
  const paidAt = new Date(horario);
  return {
    endToEndId,
    cents: pixCents(valor),
    paidAt: Number.isNaN(paidAt.getTime()) ? new Date() : paidAt,
    refundedCents: devolucoes
      .filter(({ status }) => status === 'DEVOLVIDO')
      .reduce((sum, refund) => sum + pixCents(refund.valor), 0),
  };
};
