import { AppError, toContactName } from '@recado/contracts';
import type { PhoneContact } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { UserWork, Work } from '../../kernel/work.ts';
import { recordAudit } from '../audit/index.ts';
import { addContacts, type ContactEntry } from './addContacts.ts';
import type { ContactDeps } from './contactDeps.ts';
import { findErased } from './erasedIdentities.ts';
import { chatLockOf } from './rememberContact.ts';

/**
 * Enqueues the import of the contacts of a phone: of the given connection, otherwise of the default one (CONT-09). Throws
 * ERR_NO_DEF_WAPP_FOUND without a default connection, and ERR_WAPP_NOT_INITIALIZED while the connection is not connected.
 */
export async function startContactImport(
  work: UserWork,
  connectionId: number | undefined,
  deps: Pick<ContactDeps, 'connectionToImport' | 'enqueueImport'>,
): Promise<{ message: string }> {
  const connection = await deps.connectionToImport(work, connectionId);
  if (!connection.isConnected) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const { id, name } = work.actor;
  await deps.enqueueImport(work, connection.id, { id, name });
  return { message: 'ok' };
}

/**
 * Creates the contacts of a phone that nobody has yet, and records how many. Idempotent: known contacts stay as they are.
 * Skips erased people, whose entries are still in the phone.
 */
export async function importContacts(
  work: Work,
  people: readonly PhoneContact[],
  orderedBy: { id: number; name: string } | undefined,
): Promise<void> {
  const entries = new Map<string, ContactEntry>();
  for (const { identities, name } of people) {
    const phone = identities.find(({ kind }) => kind === 'phone')?.value ?? '';
    const shown = toContactName(name ?? '') || phone;
    if (shown === '') continue;
    const entry = { name: shown, number: phone, email: null, identities };
    if (!identities.some((identity) => entries.has(keyOf(identity))))
      for (const identity of identities) entries.set(keyOf(identity), entry);
  }
  const wanted = [...new Set(entries.values())];
  const erased = await findErased(
    work,
    wanted.map(({ identities }) => identities),
  );
  const added = await addContacts(
    work,
    wanted.filter((_entry, at) => !erased[at]),
  );
  const created = added.filter(({ isNew }) => isNew);
  if (created.length > 0)
    await recordAudit(work, {
      kind: 'contact',
      id: created[0]!.id,
      name: '',
      after: {},
      facts: { count: created.length },
      orderedBy,
    });
}

const keyOf = (identity: PhoneContact['identities'][number]): string => chatLockOf([identity]);
