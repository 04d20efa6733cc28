import Button from '@mui/material/Button';
import { contactsApi, type ContactDetails } from '@recado/contracts';
import { keyOf, queryClient, useCall } from '../../lib/server/api.ts';
import { messageTime } from '../../lib/format/dates.ts';
import { useMay } from '../../lib/session/may.tsx';
import { readablePhone } from '../../lib/format/readablePhone.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import styles from './ContactDrawer.module.css';
import { contactTexts } from './contacts.texts.ts';

/** Names the contact that was merged into this one. Administrators can separate the two again (behaviour 1.3). */
export function MergedNotice({ contact: { id, merged } }: { contact: Pick<ContactDetails, 'id' | 'merged'> }) {
  const t = useTexts(contactTexts);
  const confirm = useConfirm();
  const isAllowed = useMay('contacts-page:unmerge');
  const { run, busy } = useCall(contactsApi.unmerge);
  if (!merged) return null;
  const who = merged.name || readablePhone(merged.number) || t('unknownNumber');
  const separate = async (): Promise<void> => {
    if (!(await confirm({ title: t('unmergeAsk', { who }), text: t('unmergeText', { who }), confirm: t('unmerge') })))
      return;
    await run({ params: { contactId: id } });
    toast.success(t('unmerged'));
    await queryClient.invalidateQueries({ queryKey: keyOf(contactsApi.get, { params: { contactId: id } }) });
  };
  return (
    <div className={styles.merged}>
      <p>{t('merged', { who, date: messageTime(merged.at) })}</p>
      {isAllowed && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={busy}
          onClick={() => void separate().catch(() => undefined)}
        >
          {t('unmerge')}
        </Button>
      )}
    </div>
  );
}
