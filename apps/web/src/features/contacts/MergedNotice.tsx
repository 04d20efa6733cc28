import { contactsApi, type ContactDetails } from '@recado/contracts';
import { messageTime } from '../../lib/format/dates.ts';
import { readablePhone } from '../../lib/format/readablePhone.ts';
import { useCall } from '../../lib/server/api.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { ContactNotice } from './ContactNotice.tsx';
import { contactTexts } from './contacts.texts.ts';

/** Names the contact that was merged into this one. Administrators can separate the two again (behaviour 1.3). */
export function MergedNotice({ contact: { id, merged } }: { contact: Pick<ContactDetails, 'id' | 'merged'> }) {
  const t = useTexts(contactTexts);
  const isAllowed = useMay('contacts-page:unmerge');
  const { run, busy } = useCall(contactsApi.unmerge);
  if (!merged) return null;
  const who = merged.name || readablePhone(merged.number) || t('unknownNumber');
  return (
    <ContactNotice
      contactId={id}
      text={t('merged', { who, date: messageTime(merged.at) })}
      undo={
        isAllowed && {
          label: t('unmerge'),
          question: { title: t('unmergeAsk', { who }), text: t('unmergeText', { who }), confirm: t('unmerge') },
          isBusy: busy,
          run: () => run({ params: { contactId: id } }),
          done: t('unmerged'),
        }
      }
    />
  );
}
