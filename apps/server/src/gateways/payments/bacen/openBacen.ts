import { randomBytes } from 'node:crypto';
import { cutText, toPixAmount, type PaymentProviderName, type PaymentTrouble } from '@recado/contracts';
import type { Egress } from '../../egress.ts';
import type { ProviderAnswer } from '../askProvider.ts';
import { PaymentError, type ChargeOrder, type CreatedCharge, type PaymentProvider } from '../PaymentProvider.ts';
import { openBankSession, type BankAccess } from './openBankSession.ts';
import { toCreatedCharge } from './toCreatedCharge.ts';
import { toFoundCharge } from './toFoundCharge.ts';

export type BacenSettings = BankAccess & { pixKey: string; receiverName: string; receiverCity: string };

/** The Pix API of the Central Bank, as banks implement it (bacen/pix-api 2.9.0). */
export function openBacen(
  egress: Egress,
  settings: BacenSettings,
  name: PaymentProviderName = 'bacen',
): PaymentProvider {
  const { profile, pixKey } = settings;
  const bank = openBankSession(egress, settings);
  const keyPath = `/webhook/${encodeURIComponent(pixKey)}`;

  const read = (txid: string) => bank.ask({ method: 'GET', path: `/cob/${txid}` });

  async function create(order: ChargeOrder): Promise<CreatedCharge> {
    assertComplete(settings);
    const { txid } = order;
    const answer = await bank.ask({ method: 'PUT', path: `/cob/${txid}`, body: toRequest(order, pixKey) });
    if (answer.status === 200 || answer.status === 201) return toCreatedCharge(answer, settings);
    // An earlier call with this txid succeeded, and its answer was lost. Banks word that refusal differently.
    const mayExist = answer.status === 409 || answer.status === 400 || answer.status === 422;
    const known = mayExist ? await read(txid) : undefined;
    if (known?.status === 200) return toCreatedCharge(known, settings);
    throw new PaymentError(toTrouble(answer), true);
  }

  return {
    name,
    create,
    async find({ txid }) {
      assertComplete(settings);
      const answer = await read(txid);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw new PaymentError(toTrouble(answer), false);
      return toFoundCharge(answer.body);
    },
    async remove({ txid }) {
      const answer = await bank.ask({
        method: 'PATCH',
        path: `/cob/${txid}`,
        body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
      });
      if (answer.status === 200 || answer.status === 404) return;
      const known = await read(txid);
      if (known.status === 200 && toFoundCharge(known.body).state === 'removed') return;
      throw new PaymentError(toTrouble(answer), true);
    },
    async check() {
      try {
        assertComplete(settings);
        await bank.signIn().catch((error: unknown) => {
          throw isReset(error) ? new PaymentError('certificateRefused', true, error) : error;
        });
        // A charge that cannot exist: only the right to read it is of interest.
        const charge = await read(randomBytes(16).toString('hex'));
        if (charge.status === 401 || charge.status === 403)
          return { trouble: 'scopeMissing', isWebhookInstalled: null };
        const webhook = await bank.ask({ method: 'GET', path: keyPath });
        if (namesKey(webhook)) return { trouble: 'keyUnknown', isWebhookInstalled: null };
        if (webhook.status === 403) return { trouble: 'scopeMissing', isWebhookInstalled: null };
        return { trouble: null, isWebhookInstalled: webhook.status === 200 };
      } catch (error) {
        if (error instanceof PaymentError) return { trouble: error.trouble, isWebhookInstalled: null };
        throw error;
      }
    },
    async installWebhook(webhookUrl) {
      assertComplete(settings);
      const answer = await bank.ask({
        method: 'PUT',
        path: keyPath,
        body: { webhookUrl },
        headers: profile.webhookHeaders ?? {},
      });
      if (answer.status < 300) return;
      const trouble = toTrouble(answer);
      throw new PaymentError(trouble === 'refused' ? 'webhookRefused' : trouble, true);
    },
  };
}

const toRequest = ({ cents, expiresAt, description }: ChargeOrder, pixKey: string) => ({
  calendario: { expiracao: Math.max(60, Math.round((expiresAt.getTime() - Date.now()) / 1_000)) },
  valor: { original: toPixAmount(cents) },
  chave: pixKey,
  solicitacaoPagador: cutText(description, 140),
});

/** Throws the first thing that is missing before anything is sent. */
function assertComplete({ clientId, clientSecret, pixKey, profile, certificate }: BacenSettings): void {
  if (clientId === '' || clientSecret === '' || pixKey === '' || profile.baseUrl === '')
    throw new PaymentError('notConfigured', true);
  if (profile.needsCertificate && !certificate) throw new PaymentError('certificateMissing', true);
}

/** Efí names its errors in `nome`; the standard lists the fields it refuses in `violacoes` (RFC 7807). */
const namesKey = ({ status, body, text }: ProviderAnswer): boolean =>
  status >= 400 && (body.nome === 'chave_invalida' || /"propriedade"\s*:\s*"(cob\.)?chave"/.test(text));

function toTrouble(answer: ProviderAnswer): PaymentTrouble {
  if (answer.status === 401) return 'secretRefused';
  if (answer.status === 403) return 'scopeMissing';
  return namesKey(answer) ? 'keyUnknown' : 'refused';
}

/** A server that dislikes our certificate may end the connection after the handshake without saying why. */
function isReset(error: unknown): boolean {
  const { cause } = error as { cause?: { cause?: { code?: string } } };
  return ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(cause?.cause?.code ?? '');
}
