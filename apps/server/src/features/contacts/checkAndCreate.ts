import { AppError, type NewContact } from '@recado/contracts';
import type { UserErrand } from '../../kernel/errand.ts';
import type { ContactDeps } from './contactDeps.ts';
import { createContact, refuseKnown } from './createContact.ts';

/**
 * Creates a contact that a user typed in, after WhatsApp confirmed that the number has an account (CONT-20). If the
 * default connection is not connected, the number is accepted unchecked. Throws ERR_WAPP_INVALID_CONTACT for a number
 * without an account, ERR_WAPP_CHECK_CONTACT when no answer came, and the errors of `createContact`.
 */
export async function checkAndCreate(
  errand: UserErrand,
  input: NewContact,
  deps: Pick<ContactDeps, 'askableConnection' | 'findNumber'>,
) {
  // A known contact needs no look-up, because look-ups are limited.
  const connectionId = await errand.inCompany(async (work) => {
    await refuseKnown(work, input.number);
    return deps.askableConnection(work);
  });
  if (connectionId === undefined) return errand.inCompany((work) => createContact(work, input));
  const digits = await deps.findNumber(errand, connectionId, input.number).catch((error: unknown) => {
    errand.log.warn({ err: error, connection: connectionId }, 'number check failed');
    throw new AppError('ERR_WAPP_CHECK_CONTACT');
  });
  if (digits === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return errand.inCompany((work) => createContact(work, input, digits));
}
