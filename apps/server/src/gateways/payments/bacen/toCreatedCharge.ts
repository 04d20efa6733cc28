import { generatePixPayload } from '@brazilian-utils/brazilian-utils';
import type { ProviderAnswer } from '../askProvider.ts';
import { PaymentError, type CreatedCharge } from '../PaymentProvider.ts';
import { toFoundCharge } from './toFoundCharge.ts';

/** The receiver of a charge, as the payer's bank shows it. */
type Receiver = { receiverName: string; receiverCity: string };

/** Returns the charge of an answer. Its text to copy is built if the bank sends only the address of the charge. */
export function toCreatedCharge({ body }: ProviderAnswer, { receiverName, receiverCity }: Receiver): CreatedCharge {
  const { copyPaste, location } = toFoundCharge(body);
  const text =
    copyPaste ??
    (location === undefined
      ? null
      : generatePixPayload({
          url: location.replace(/^https?:\/\//, ''),
          merchantName: receiverName || 'Recado',
          merchantCity: receiverCity || 'Brasil',
        }));
  if (text === null) throw new PaymentError('unreachable', false);
  return { providerId: null, copyPaste: text };
}
