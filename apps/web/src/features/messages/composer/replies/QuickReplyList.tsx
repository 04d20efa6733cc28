import type { QuickMessage } from '@recado/contracts';
import { slashed } from '../../../../lib/format/slashed.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Kbd } from '../../../../ui/labels/Kbd.tsx';
import { messageTexts } from '../../messages.texts.ts';
import { SuggestionList } from '../../../../conversation/composer/SuggestionList.tsx';
import { labelOf } from './quickReplies.ts';
import styles from './QuickReplyList.module.css';

type Props = {
  id: string;
  typed: string;
  replies: readonly QuickMessage[];
  chosen: number;
  onTake: (reply: QuickMessage) => void;
};

/** The quick replies that match the typed text. */
export function QuickReplyList({ id, typed, replies, chosen, onTake }: Props) {
  const t = useTexts(messageTexts);
  const head = (
    <p className={styles.head}>
      <span className="ellipsis">{typed.startsWith('/') ? t('repliesFor', { typed }) : t('replies')}</span>
      <span className={styles.keys} aria-hidden>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('toChoose')} <Kbd>Enter</Kbd> {t('toUse')}
      </span>
    </p>
  );
  return (
    <SuggestionList
      id={id}
      label={t('replies')}
      options={replies}
      keyOf={(reply) => reply.id}
      chosen={chosen}
      head={head}
      empty={t('noReplies')}
      onTake={onTake}
      draw={renderReply}
    />
  );
}

const renderReply = (reply: QuickMessage, isChosen: boolean) => (
  <span className={styles.reply}>
    <b className="ellipsis">{slashed(reply.shortcode)}</b>
    <span className="ellipsis">{labelOf(reply.message || (reply.mediaName ?? ''))}</span>
    {reply.mediaName !== null && <Icon name="attach" size={16} />}
    {isChosen && <Icon name="enter" size={16} />}
  </span>
);
