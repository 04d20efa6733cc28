import { botsApi, type Ticket, type WhyStep } from '@recado/contracts';
import { useMemo } from 'react';
import { messageTime } from '../../../lib/format/dates.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { noMore } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { ListDialog } from '../../../ui/dialogs/ListDialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { RunLine } from './RunLine.tsx';
import { iconOf, openingOf, presentOf, sentenceOf } from './whySentence.ts';
import { whyTexts } from './why.texts.ts';
import styles from './WhyDialog.module.css';

/** Why a ticket is where it is: the steps of bots, timers and users, the newest last. */
export function WhyDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(whyTexts);
  const given = useMemo(() => ({ params: { ticketId: ticket.id } }), [ticket.id]);
  const { data, isPending, isError, refetch } = useEndpoint(botsApi.why, given, { staleTime: 0 });
  const steps = data?.steps ?? [];
  return (
    <ListDialog
      title={t('title')}
      text={presentOf(t, ticket)}
      onClose={onClose}
      isLoading={isPending}
      failed={isError && !data ? { title: t('failed'), onRetry: () => void refetch() } : undefined}
      empty={undefined}
      count={steps.length}
      more={noMore}
    >
      <RunLine ticketId={ticket.id} />
      {data?.hasEarlier && <p className={styles.remark}>{t('earlier')}</p>}
      <ol className={styles.steps} aria-label={t('list')}>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </ListDialog>
  );
}

function Step({ step }: { step: WhyStep }) {
  const t = useTexts(whyTexts);
  const said = step.text ?? step.comment;
  return (
    <li className={styles.step}>
      <Icon name={iconOf(step)} size={18} />
      <div>
        <p>{sentenceOf(t, step)}</p>
        {said && <q className={styles.said}>{said}</q>}
        {step.opensAt && <p className={styles.remark}>{t('opensAt', { at: openingOf(step.opensAt) })}</p>}
        <time className={styles.time} dateTime={step.at}>
          {messageTime(step.at)}
        </time>
      </div>
    </li>
  );
}
