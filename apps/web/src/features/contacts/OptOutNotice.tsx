import { contactsApi, type ContactDetails } from '@recado/contracts';
import { messageTime } from '../../lib/format/dates.ts';
import { useCall } from '../../lib/server/api.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { ContactNotice } from './ContactNotice.tsx';
import { contactTexts } from './contacts.texts.ts';

type Props = { contact: Pick<ContactDetails, 'id' | 'name' | 'optedOut' | 'optedOutAt'> };

/** Says since when the contact declines campaigns. Administrators can undo it (behaviour 9.12). */
export function OptOutNotice({ contact: { id, name, optedOut, optedOutAt } }: Props) {
  const t = useTexts(contactTexts);
  const isAllowed = useMay('campaigns-page:edit');
  const { run, busy } = useCall(contactsApi.change);
  if (!optedOut) return null;
  return (
    <ContactNotice
      contactId={id}
      text={optedOutAt ? t('optedOutSince', { date: messageTime(optedOutAt) }) : t('optedOut')}
      undo={
        isAllowed && {
          label: t('optIn'),
          question: { title: t('optInAsk', { name }), text: t('optInText'), confirm: t('optInConfirm') },
          isBusy: busy,
          run: () => run({ params: { contactId: id }, body: { optedOut: false } }),
          done: t('optedIn'),
        }
      }
    />
  );
}
