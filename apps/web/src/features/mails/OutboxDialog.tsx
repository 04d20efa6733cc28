import { mailsApi, type Mail } from '@recado/contracts';
import { useId } from 'react';
import { usePages } from '../../lib/server/api.ts';
import { messageTime } from '../../lib/format/dates.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ListDialog } from '../../ui/dialogs/ListDialog.tsx';
import styles from './OutboxDialog.module.css';
import { outboxTexts } from './outbox.texts.ts';
import { outboxMenuTexts } from './outboxMenu.texts.ts';

function MailItem({ mail }: { mail: Mail }) {
  const t = useTexts(outboxTexts);
  const id = useId();
  return (
    <li>
      <article className={styles.mail} aria-labelledby={id}>
        <p className={styles.facts}>
          <span className="ellipsis">{t('to', { to: mail.to })}</span>
          <time className="num" dateTime={mail.createdAt}>
            {messageTime(mail.createdAt)}
          </time>
        </p>
        <h3 id={id}>{mail.subject}</h3>
        <p className={styles.text}>{mail.text}</p>
      </article>
    </li>
  );
}

/** The mails that could not be sent, newest first (PWD-11). */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const menu = useTexts(outboxMenuTexts);
  const t = useTexts(outboxTexts);
  const pages = usePages(mailsApi.outbox, 'mails');
  const { rows } = pages;
  return (
    <ListDialog
      title={menu('title')}
      text={rows.length > 0 ? t('intro') : undefined}
      onClose={onClose}
      isLoading={pages.isLoading}
      failed={pages.isError && !pages.data ? { title: t('failed'), onRetry: () => void pages.refetch() } : undefined}
      empty={rows.length > 0 ? undefined : <EmptyState icon="sendOutline" title={t('empty')} text={t('emptyText')} />}
      count={rows.length}
      more={moreOf(pages)}
    >
      <ul className={styles.list}>
        {rows.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
    </ListDialog>
  );
}
