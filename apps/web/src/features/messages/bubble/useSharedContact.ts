import { cutText, contactsApi, readPhoneNumber, ticketsApi, toNumberKey, type Ticket } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiError, call } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { messageTexts } from '../messages.texts.ts';
import { writtenNumber, type SharedContact } from '../../../conversation/content/parseContacts.ts';
import { paths } from '../../../lib/routes.ts';

/** The contact with this number: the one that is known, else a new one. */
async function contactIdOf(shared: SharedContact): Promise<number> {
  const number = writtenNumber(shared);
  try {
    return (await call(contactsApi.create, { body: { name: cutText(shared.name, 50), number } })).id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ERR_DUPLICATED_CONTACT') throw error;
  }
  const reading = readPhoneNumber(number);
  const key = 'number' in reading ? toNumberKey(reading.number) : '';
  const { contacts } = await call(contactsApi.page, { query: { searchParam: key.slice(-8) } });
  const known = contacts.find((one) => toNumberKey(one.number) === key);
  if (!known) throw new ApiError('ERR_NO_CONTACT_FOUND', 404);
  return known.id;
}

/**
 * Opens a ticket with a shared contact, in the queue and on the connection of this conversation; an open ticket is
 * shown instead.
 */
export function useTalkTo({
  queueId,
  whatsappId,
}: Pick<Ticket, 'queueId' | 'whatsappId'>): (contact: SharedContact) => void {
  const t = useTexts(messageTexts);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const talk = useCallback(
    async (contact: SharedContact): Promise<void> => {
      if (
        !(await confirm({
          title: t('talkTitle', { name: contact.name }),
          text: t('talkText'),
          confirm: t('talkConfirm'),
        }))
      )
        return;
      const go = (uuid: string): void => void navigate({ to: paths.ticket(uuid) });
      try {
        const contactId = await contactIdOf(contact);
        // A conversation without a queue gives none on; who is no administrator needs one of the own (DLG-03).
        const ownQueue = useSession.getState().user?.queues[0]?.id ?? null;
        go(
          (
            await call(ticketsApi.create, {
              body: { contactId, queueId: queueId ?? ownQueue, whatsappId, status: 'open' },
            })
          ).uuid,
        );
      } catch (error) {
        const held =
          error instanceof ApiError && error.code === 'ERR_OTHER_OPEN_TICKET'
            ? (error.details?.ticket as
                | { uuid: string; userId: number | null; user: { name: string } | null }
                | undefined)
            : undefined;
        if (!held) return toastError(error);
        if (held.userId === null || held.userId === useSession.getState().user?.id) return go(held.uuid);
        toast.info(t('talkHeld', { name: held.user?.name ?? '' }), { icon: 'person' });
      }
    },
    [confirm, t, navigate, queueId, whatsappId],
  );
  return useCallback((contact) => void talk(contact), [talk]);
}
