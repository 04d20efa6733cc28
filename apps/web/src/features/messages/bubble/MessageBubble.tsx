import type { Message } from '@recado/contracts';
import { memo } from 'react';
import { errorText, useTexts } from '../../../lib/texts/texts.ts';
import { useLongPress } from '../../../lib/browser/useLongPress.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Author, Bubble, Meta } from '../../../conversation/bubble/Bubble.tsx';
import { useConversation } from '../conversation/ConversationContext.ts';
import { isEdgeToEdge } from '../../../conversation/content/mediaKinds.ts';
import { Notice } from '../../../conversation/content/Notice.tsx';
import { TicketMessageContent } from './TicketMessageContent.tsx';
import { optionsOf } from '../menu/messageOptions.ts';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { messageTexts } from '../messages.texts.ts';
import { HiddenQuote, Quote } from './Quote.tsx';
import { useRetry } from './useRetry.ts';
import styles from './MessageBubble.module.css';
import { tickOf } from '../../../conversation/bubble/Tick.tsx';
import { readSignature } from '../../../conversation/text/readSignature.ts';

type Props = { message: Message; isFirst: boolean };

/** One stored message. Renders again only when its row or its position in the group changes. */
export const MessageBubble = memo(function MessageBubble({ message, isFirst }: Props) {
  const t = useTexts(messageTexts);
  const tConversation = useTexts(conversationTexts);
  const { userId, isGroup, contactName, canWrite, jumpTo, openMenu, openReactions } = useConversation();
  const press = useLongPress((element) => openMenu(message, element));
  const { fromMe, isDeleted, quotedMsg } = message;
  const { name, text } = readSignature(message);
  const isWithdrawn = isDeleted && fromMe;
  const { canReact } = optionsOf(message, canWrite, null);
  const author = fromMe
    ? (name ?? (message.userId !== null && message.userId !== userId ? message.user?.name : null))
    : isGroup
      ? message.contact?.name
      : null;
  const isWide =
    !message.erasedAt &&
    !message.mediaErasedAt &&
    isEdgeToEdge(message) &&
    !isWithdrawn &&
    message.mediaStatus !== 'failed';
  return (
    <Bubble
      side={fromMe ? 'out' : 'in'}
      isFirst={isFirst}
      isMedia={isWide}
      isBare={message.sticker && !quotedMsg && message.mediaStatus === 'ready'}
      isFailed={fromMe && tickOf(message.ack, message.error) === 'failed'}
      reactions={message.reactions}
      press={press}
      onReactions={canReact ? (anchor) => openReactions(message, anchor) : undefined}
      below={fromMe && !isDeleted && <Failure message={message} />}
      beside={
        <span className={fromMe ? `${styles.beside} ${styles.ours}` : styles.beside}>
          <button
            type="button"
            className={styles.option}
            aria-label={t('options')}
            aria-haspopup="menu"
            onClick={(event) => openMenu(message, event.currentTarget)}
          >
            <Icon name="expandMore" size={18} />
          </button>
          {canReact && (
            <button
              type="button"
              className={`${styles.option} ${styles.react}`}
              aria-label={t('react')}
              aria-haspopup="dialog"
              onClick={(event) => openReactions(message, event.currentTarget)}
            >
              <Icon name="emoji" size={18} />
            </button>
          )}
        </span>
      }
    >
      {isFirst && author && <Author name={author} />}
      {message.forwarded && !isWithdrawn && (
        <span className={styles.forwarded}>
          <Icon name="redo" size={14} />
          {t('forwarded')}
        </span>
      )}
      {message.imported && (
        <span className={styles.forwarded}>
          <Icon name="clock" size={14} />
          {t('imported')}
        </span>
      )}
      {isDeleted && !fromMe && (
        <span className={styles.mark}>
          <Icon name="blocked" size={14} />
          {t('contactDeleted')}
        </span>
      )}
      {quotedMsg && !isWithdrawn && (
        <Quote message={quotedMsg} contactName={contactName} onPress={() => jumpTo(quotedMsg.id)} />
      )}
      {!quotedMsg && message.quotedMsgId !== null && !isWithdrawn && <HiddenQuote />}
      {isWithdrawn ? (
        <>
          <Notice icon="blocked">
            {message.userId === userId ? t('youDeleted') : tConversation('someoneDeleted')}
          </Notice>
          <Meta at={message.sentAt} />
        </>
      ) : (
        <TicketMessageContent message={message} text={text} />
      )}
    </Bubble>
  );
});

/** The error of an outbound message with its buttons: retry, or confirm that an uncertain one arrived (CONV-26). */
function Failure({ message }: { message: Message }) {
  const t = useTexts(messageTexts);
  const { canWrite } = useConversation();
  const state = tickOf(message.ack, message.error);
  if (state !== 'failed' && state !== 'unconfirmed') return null;
  const isUncertain = state === 'unconfirmed';
  return (
    <p className={isUncertain ? `${styles.failure} ${styles.uncertain}` : styles.failure}>
      <span>{message.error === 'ERR_SENDING_WAPP_MSG' ? t('notSent') : errorText(message.error ?? '')}</span>
      {canWrite && <Ways message={message} isUncertain={isUncertain} />}
    </p>
  );
}

function Ways({ message, isUncertain }: { message: Message; isUncertain: boolean }) {
  const t = useTexts(messageTexts);
  const { retry, resolve, isBusy } = useRetry(message);
  return (
    <span className={styles.ways}>
      <button type="button" aria-disabled={isBusy} onClick={retry}>
        {isUncertain ? t('resend') : t('retry')}
      </button>
      {isUncertain && (
        <button type="button" aria-disabled={isBusy} onClick={resolve}>
          {t('arrived')}
        </button>
      )}
    </span>
  );
}
