import { useTexts } from '../../../../lib/texts/texts.ts';
import { CountBadge } from '../../../../ui/labels/CountBadge.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { showInbox } from '../../list/inbox.ts';
import { markTexts } from '../marks.texts.ts';
import styles from './SnoozedEntry.module.css';

const entry = 'data-snoozed-entry';

/** Above the open tickets while some are snoozed: how many, and the way to them. */
export function SnoozedEntry({ count }: { count: number }) {
  const t = useTexts(markTexts);
  return (
    <button type="button" className={styles.entry} {...{ [entry]: true }} onClick={() => showInbox({ sub: 'snoozed' })}>
      <Icon name="snooze" size={20} />
      <span>{t('snoozed')}</span>
      <CountBadge count={count} />
      <Icon name="chevronRight" size={18} />
    </button>
  );
}

/** The button that led here is gone, so the back button takes the focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

/** The head of the snoozed tickets, with the way back. */
export function SnoozedHead() {
  const t = useTexts(markTexts);
  const goBack = (): void => {
    showInbox({ sub: 'open' });
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[${entry}]`)?.focus({ preventScroll: true }));
  };
  return (
    <div className={styles.head}>
      <button ref={takeFocus} type="button" aria-label={t('backToOpen')} title={t('backToOpen')} onClick={goBack}>
        <Icon name="back" size={18} />
      </button>
      <h2>{t('snoozed')}</h2>
    </div>
  );
}
