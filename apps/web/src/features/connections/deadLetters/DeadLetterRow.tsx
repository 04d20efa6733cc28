import type { DeadLetter, DeadLetterKind } from '@recado/contracts';
import { messageTime } from '../../../lib/format/dates.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import styles from './DeadLettersDialog.module.css';
import { deadLetterTexts } from './deadLetters.texts.ts';

const icons: Record<DeadLetterKind, IconName> = {
  message: 'chat',
  edit: 'edit',
  deletion: 'blocked',
  reaction: 'emoji',
  receipt: 'doneAll',
  mapping: 'person',
  numberChange: 'contacts',
  unknown: 'help',
};

type Props = { letter: DeadLetter; busy: boolean; isRetrying: boolean; onRetry: () => void; onDiscard: () => void };

/** A dead letter: what arrived, from whom and when, why it could not be recorded, and its actions. */
export function DeadLetterRow({
  letter: { kind, fromMe, isGroup, name, number, text, at, attempts, reason },
  busy,
  isRetrying,
  onRetry,
  onDiscard,
}: Props) {
  const t = useTexts(deadLetterTexts);
  const known = name ?? (isGroup ? t('group') : number && readablePhone(number));
  const who = known === null ? t('nobody') : fromMe ? t('toWhom', { who: known }) : known;
  const what = `${t(kind)}, ${who}`;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} size={18} />
      </span>
      <div className={styles.words}>
        <p className={styles.first}>
          <b className="ellipsis">{who}</b>
          {name !== null && number !== null && <small className="num">{readablePhone(number)}</small>}
          <time className="num" dateTime={at}>
            {messageTime(at)}
          </time>
        </p>
        <p className={styles.kind}>
          {t(kind)}
          {text !== null && <q className={styles.text}>{text}</q>}
        </p>
        <p className={styles.reason}>
          {t(reason)} {attempts > 1 && <span className={styles.attempts}>{t('attempts', { count: attempts })}</span>}
        </p>
      </div>
      <span className={styles.buttons}>
        <IconButton36
          icon="refresh"
          label={t('retry', { what })}
          isBusy={busy}
          aria-busy={isRetrying}
          onClick={onRetry}
          {...(isRetrying && { className: styles.turning ?? '' })}
        />
        <IconButton36 icon="trash" label={t('discard', { what })} isBusy={busy} onClick={onDiscard} />
      </span>
    </li>
  );
}
