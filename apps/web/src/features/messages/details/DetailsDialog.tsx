import { messagesApi, type Message } from '@recado/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useMemo } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { messageTime } from '../../../lib/format/dates.ts';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { LoadFailed } from '../../../ui/fields/LoadFailed.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { fileSize } from '../../../conversation/content/fileSize.ts';
import styles from './DetailsDialog.module.css';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { messageTexts } from '../messages.texts.ts';
import { Tick, tickOf } from '../../../conversation/bubble/Tick.tsx';

type Props = { message: Message; contactName: string; onClose: () => void };

/** Details of a message: delivery times, author. The ack never decreases, so reached stages stay reached (CONV-24). */
export function DetailsDialog({ message, contactName, onClose }: Props) {
  const t = useTexts(messageTexts);
  const tConversation = useTexts(conversationTexts);
  const id = useId();
  const { fromMe, ack, error, sentAt, user, contact, reactions, mediaName, mediaSize, voice, mediaType } = message;
  const state = tickOf(ack, error);
  const hasFailed = state === 'failed' || state === 'unconfirmed';
  const asked = useAckTimes(message);
  const times = asked.data;
  const retry = retryOf(asked);
  const stages: { least: number; label: string; at: string | null | undefined }[] = [
    { least: 1, label: tConversation('sent'), at: times?.sentAt },
    { least: 2, label: tConversation('delivered'), at: times?.deliveredAt },
    { least: 3, label: tConversation('read'), at: times?.readAt },
    ...(voice || mediaType === 'audio' ? [{ least: 4, label: tConversation('played'), at: times?.playedAt }] : []),
  ];
  const facts: [string, string][] = [
    [t('author'), fromMe ? (user?.name ?? t('author')) : (contact?.name ?? contactName)],
    [fromMe ? t('writtenAt') : t('receivedAt'), messageTime(sentAt)],
    ...(mediaName
      ? [
          [t('file'), [mediaName, mediaSize !== null && fileSize(mediaSize)].filter(Boolean).join(' · ')] as [
            string,
            string,
          ],
        ]
      : []),
    ...(reactions.length > 0
      ? [
          [
            t('reactionsTitle'),
            reactions
              .map((one) => `${one.emoji} ${one.fromMe ? tConversation('us') : (one.contact?.name ?? contactName)}`)
              .join(', '),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}>
      <h2 id={id} className={styles.title}>
        {t('details')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {fromMe && (
        <ol className={styles.stages} aria-label={t('way')}>
          {stages.map(({ least, label, at }) => (
            <li key={least} data-reached={ack >= least}>
              {ack >= least ? <Tick ack={least} /> : <Icon name="clock" size={16} />}
              <span>{ack >= least ? label : t('notYet', { state: label.toLocaleLowerCase() })}</span>
              {ack >= least && at && (
                <time className="num" dateTime={at}>
                  {messageTime(at)}
                </time>
              )}
              {ack >= least && at === null && <span className={styles.unknown}>{t('timeUnknown')}</span>}
            </li>
          ))}
        </ol>
      )}
      {retry && <LoadFailed text={t('timesFailed')} onRetry={retry} />}
      {fromMe && hasFailed && (
        <p className={styles.failure}>{error === 'ERR_SENDING_WAPP_MSG' ? t('notSent') : errorText(error ?? '')}</p>
      )}
      <div className={styles.actions}>
        <Button variant="contained" onClick={onClose}>
          {tConversation('close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks when the message reached each stage. Refetched whenever the ack rises. */
function useAckTimes({ id, fromMe, ack }: Message) {
  const given = useMemo(() => ({ params: { messageId: id } }), [id]);
  const asked = useEndpoint(messagesApi.ackTimes, given, { enabled: fromMe, staleTime: 0 });
  const { refetch } = asked;
  useEffect(() => {
    if (fromMe) void refetch();
  }, [fromMe, ack, refetch]);
  return asked;
}
