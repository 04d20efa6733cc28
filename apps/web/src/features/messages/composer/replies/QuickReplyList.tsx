import type { QuickMessage } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../../lib/texts.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { messageTexts } from '../../messages.texts.ts';
import { labelOf, slashed } from './quickReplies.ts';
import styles from './QuickReplyList.module.css';

type Props = { id: string; typed: string; replies: readonly QuickMessage[]; chosen: number; onTake: (reply: QuickMessage) => void };

/** The quick replies above the text field, which keeps the focus. */
export function QuickReplyList({ id, typed, replies, chosen, onTake }: Props) {
  const t = useTexts(messageTexts);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it returns is a promise in newer browsers, and no clean-up.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className={styles.panel}>
      <p className={styles.head}>
        <span className="ellipsis">{typed.startsWith('/') ? t('repliesFor', { typed }) : t('replies')}</span>
        <span className={styles.keys} aria-hidden>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('toChoose')} <Kbd>Enter</Kbd> {t('toUse')}
        </span>
      </p>
      {replies.length === 0 && <p className={styles.none}>{t('noReplies')}</p>}
      <div ref={list} id={id} role="listbox" aria-label={t('replies')} className={styles.list}>
        {replies.map((reply, index) => (
          // The keys of the list are the text field's, which never loses the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={reply.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.reply}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(reply)}
          >
            <b className="ellipsis">{slashed(reply.shortcode)}</b>
            <span className="ellipsis">{labelOf(reply.message)}</span>
            {index === chosen && <Icon name="enter" size={16} />}
          </div>
        ))}
      </div>
    </div>
  );
}
