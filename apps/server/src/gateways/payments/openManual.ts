import { generatePixPayload } from '@brazilian-utils/brazilian-utils';
import { PaymentError, type PaymentProvider } from './PaymentProvider.ts';

export type ManualSettings = { pixKey: string; receiverName: string; receiverCity: string };

/**
 * A static BR Code with the amount. No bank reports its payment, so an operator confirms it. The state of a charge is
 * unknown to everybody else.
 */
export function openManual({ pixKey, receiverName, receiverCity }: ManualSettings): PaymentProvider {
  const build = (cents: number, txid: string): string | null =>
    generatePixPayload({
      key: pixKey,
      merchantName: receiverName,
      merchantCity: receiverCity,
      amount: cents / 100,
      txid,
    });
  const isSet = pixKey !== '' && receiverName !== '' && receiverCity !== '';
  return {
    name: 'manual',
    async create({ cents, txid }) {
      if (!isSet) throw new PaymentError('notConfigured', true);
      const copyPaste = build(cents, txid);
      if (copyPaste === null) throw new PaymentError('keyUnknown', true);
      return { providerId: null, copyPaste };
    },
    find: async () => undefined,
    remove: async () => undefined,
    check: async () => ({
      trouble: !isSet ? 'notConfigured' : build(100, 'teste') === null ? 'keyUnknown' : null,
      isWebhookInstalled: null,
    }),
  };
}
