import type { Chat } from '@recado/contracts';
import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { ChatRow } from './ChatRow.tsx';
import styles from '../../../ui/lists/ScrolledRows.module.css';
import { bottomPx, useFilledList } from '../../../ui/lists/useFilledList.ts';

export type ChatRowsHandle = {
  /** Moves the keyboard to the next (1) or previous (-1) chat. */ move: (step: 1 | -1) => void;
};

type Props = {
  ref: Ref<ChatRowsHandle>;
  /** Names the list: scrolled positions are kept by it. */
  listKey: string;
  label: string;
  chats: readonly Chat[];
  selectedUuid: string | undefined;
  onOpen: (chat: Chat) => void;
  hasMore: boolean;
  loadMore: () => void;
};

const scrolledTo = new Map<string, number>();

/** Any number of chats; only those in sight are drawn. */
export function ChatRows({ ref, listKey, label, chats, selectedUuid, onOpen, hasMore, loadMore }: Props) {
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const offset = scrolledTo.get(listKey);
    if (offset) list.current?.scrollTo(offset);
  }, [listKey]);

  useImperativeHandle(ref, () => ({
    move(step) {
      if (chats.length === 0) return;
      const focusedId = Number(document.activeElement?.closest<HTMLElement>('[data-chat]')?.dataset.chat);
      const at = chats.findIndex(({ id }) => id === focusedId);
      const from = at >= 0 ? at : chats.findIndex(({ uuid }) => uuid === selectedUuid);
      const index = from < 0 ? 0 : Math.min(chats.length - 1, Math.max(0, from + step));
      list.current?.scrollToIndex(index, { align: 'nearest' });
      // A row that was out of sight is drawn in the frame after the scroll.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          scroller.current
            ?.querySelector<HTMLElement>(`[data-chat="${chats[index]!.id}"] a`)
            ?.focus({ preventScroll: true, focusVisible: true }),
        ),
      );
    },
  }));

  const onScroll = (offset: number): void => {
    scrolledTo.set(listKey, offset);
    const { current } = list;
    if (current && hasMore && current.scrollSize - offset - current.viewportSize < bottomPx) loadMore();
  };
  useFilledList(scroller, { rows: chats.length, hasMore, loadMore });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0}>
      <Virtualizer ref={list} as="ul" item="li" data={chats} itemSize={80} bufferSize={400} onScroll={onScroll}>
        {(chat) => <ChatRow key={chat.id} chat={chat} isSelected={chat.uuid === selectedUuid} onOpen={onOpen} />}
      </Virtualizer>
    </section>
  );
}
