import { randomBytes } from 'node:crypto';
import { toPixAmount, type SandboxAct } from '@recado/contracts';
import { pixCents } from '../pixCents.ts';
import type { BankCharge, BankLedger, BankPix } from './openBankLedger.ts';

const newPix = (txid: string, cents: number, at: Date): BankPix => ({
  endToEndId: `E${randomBytes(15).toString('hex')}`,
  txid,
  valor: toPixAmount(cents),
  horario: at.toISOString(),
});

/** A wrong payment differs from the price by this much. */
const differenceCents = 100;

/** An hour after the charge expired, or now if that is later. */
const lateMoment = ({ calendario: { criacao, expiracao } }: BankCharge): Date =>
  new Date(Math.max(Date.now(), Date.parse(criacao) + (expiracao + 3_600) * 1_000));

function paid(charge: BankCharge, act: SandboxAct): BankPix[] {
  const cents = pixCents(charge.valor.original);
  const amount =
    act === 'payLess' ? Math.max(1, cents - differenceCents) : act === 'payMore' ? cents + differenceCents : cents;
  const at = act === 'payLate' ? lateMoment(charge) : new Date();
  return Array.from({ length: act === 'payTwice' ? 2 : 1 }, () => newPix(charge.txid, amount, at));
}

/**
 * Changes a charge as its payer or receiver would. A real bank refuses a second payment and one after the expiry; this
 * one takes both, because such money arrives too. Returns undefined for an unknown txid.
 */
export async function actAsPayer(ledger: BankLedger, txid: string, act: SandboxAct): Promise<BankCharge | undefined> {
  const charge = await ledger.findCharge(txid);
  if (!charge) return undefined;
  const changed: BankCharge =
    act === 'cancel'
      ? { ...charge, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      : act === 'refund'
        ? {
            ...charge,
            pix: (charge.pix ?? []).map((pix) => ({ ...pix, devolucoes: [{ valor: pix.valor, status: 'DEVOLVIDO' }] })),
          }
        : { ...charge, status: 'CONCLUIDA', pix: [...(charge.pix ?? []), ...paid(charge, act)] };
  await ledger.keepCharge(changed);
  return changed;
}
