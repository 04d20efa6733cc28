import { z } from 'zod';
import type { Egress } from '../../egress.ts';
import { askProvider, type ProviderAnswer } from '../askProvider.ts';
import { PaymentError, type ChargeName, type FoundCharge, type PaymentProvider } from '../PaymentProvider.ts';

export type MercadoPagoSettings = { accessToken: string; webhookUrl: string; baseUrl?: string };

const MercadoPayment = z.object({
  id: z.coerce.string(),
  status: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  external_reference: z.string().nullish(),
  date_approved: z.string().nullish(),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() }).nullish(),
});

const cents = (amount: number): number => Math.round(amount * 100);
const paidStates = ['approved', 'refunded', 'charged_back', 'in_mediation'];

function toFoundCharge(body: unknown): FoundCharge {
  const parsed = MercadoPayment.safeParse(body);
  if (!parsed.success) throw new PaymentError('unreachable', false, parsed.error);
  const payment = parsed.data;
  const isPaid = paidStates.includes(payment.status);
  const amount = cents(payment.transaction_amount);
  const refunded = cents(payment.transaction_amount_refunded ?? 0);
  const isReturned = payment.status === 'refunded' || payment.status === 'charged_back';
  return {
    state: isPaid ? 'paid' : ['cancelled', 'rejected'].includes(payment.status) ? 'removed' : 'open',
    txid: payment.external_reference ?? '',
    cents: amount,
    providerId: payment.id,
    copyPaste: payment.point_of_interaction?.transaction_data?.qr_code ?? null,
    payments: isPaid
      ? [
          {
            endToEndId: `mercadopago-${payment.id}`,
            cents: amount,
            paidAt: payment.date_approved ? new Date(payment.date_approved) : new Date(),
            refundedCents: isReturned && refunded === 0 ? amount : refunded,
            isContested: payment.status === 'charged_back' || payment.status === 'in_mediation',
          },
        ]
      : [],
  };
}

/** PIX by Mercado Pago: no certificate, ids of its own, and notifications that are signed (integrations 1.3). */
export function openMercadoPago(egress: Egress, settings: MercadoPagoSettings): PaymentProvider {
  const { accessToken, webhookUrl, baseUrl = 'https://api.mercadopago.com' } = settings;

  async function ask(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ProviderAnswer> {
    if (accessToken === '') throw new PaymentError('notConfigured', true);
    const answer = await askProvider(egress, {
      url: `${baseUrl}${path}`,
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status === 401 || answer.status === 403) throw new PaymentError('secretRefused', true);
    return answer;
  }

  async function find({ txid, providerId }: ChargeName): Promise<FoundCharge | undefined> {
    if (providerId !== null) {
      const answer = await ask('GET', `/v1/payments/${encodeURIComponent(providerId)}`);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw new PaymentError('refused', false);
      return toFoundCharge(answer.body);
    }
    const answer = await ask('GET', `/v1/payments/search?external_reference=${encodeURIComponent(txid)}`);
    if (answer.status !== 200) throw new PaymentError('refused', false);
    const [first] = Array.isArray(answer.body.results) ? (answer.body.results as unknown[]) : [];
    return first === undefined ? undefined : toFoundCharge(first);
  }

  return {
    name: 'mercadopago',
    find,
    async create({ txid, cents: due, expiresAt, description, payerEmail }) {
      const order = {
        transaction_amount: due / 100,
        description,
        payment_method_id: 'pix',
        external_reference: txid,
        notification_url: webhookUrl,
        date_of_expiration: expiresAt.toISOString().replace('Z', '+00:00'),
        payer: { email: payerEmail },
      };
      const answer = await ask('POST', '/v1/payments', order, { 'x-idempotency-key': txid });
      if (answer.status !== 200 && answer.status !== 201) throw new PaymentError('refused', true);
      const { copyPaste, providerId } = toFoundCharge(answer.body);
      if (copyPaste === null) throw new PaymentError('unreachable', false);
      return { copyPaste, providerId };
    },
    async remove(charge) {
      const known = await find(charge);
      if (known === undefined || known.state === 'removed') return;
      const answer = await ask('PUT', `/v1/payments/${known.providerId}`, { status: 'cancelled' });
      if (answer.status !== 200) throw new PaymentError('refused', true);
    },
    async check() {
      try {
        await ask('GET', '/v1/payments/search?limit=1');
        return { trouble: null, isWebhookInstalled: null };
      } catch (error) {
        if (error instanceof PaymentError) return { trouble: error.trouble, isWebhookInstalled: null };
        throw error;
      }
    },
  };
}
