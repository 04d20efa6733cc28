import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { messageTexts } from '../messages.texts.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { useLatestMessages, useMessagesAround, type MessagePages } from './useMessagePages.ts';

export type ShownPages = {
  pages: MessagePages;
  /** The message whose surroundings are shown instead of the latest ones. */
  startAt: number | null;
  /** Its surroundings are on their way, the latest are still shown. */
  isOnTheWay: boolean;
  showAround: (messageId: number) => void;
  toLatest: () => void;
  loadOlder: () => void;
  loadNewer: () => void;
};

/**
 * The shown messages: the latest of a ticket, or those around an older one (`wanted` from the start) until the reader
 * returns to the latest; then calls `onLatest`.
 */
export function useShownPages(ticketId: number, wanted: number | null, onLatest: () => void): ShownPages {
  const t = useTexts(messageTexts);
  const latest = useLatestMessages(ticketId);
  const [around, setAround] = useState<number | null>(wanted);
  // The next result of a search may lie in the same ticket.
  useEffect(() => setAround(wanted), [wanted]);
  const surroundings = useMessagesAround(ticketId, around);
  const isAround = around !== null && surroundings.pages.length > 0;
  const pages = isAround ? surroundings : latest;
  const turning = useRef(pages);
  useEffect(() => {
    turning.current = pages;
  });
  const loadOlder = useCallback(() => void turning.current.fetchOlder(), []);
  const loadNewer = useCallback(() => turning.current.fetchNewer(), []);
  const onLatestRef = useRef(onLatest);
  useEffect(() => {
    onLatestRef.current = onLatest;
  });
  const toLatest = useCallback(() => {
    setAround(null);
    onLatestRef.current();
  }, []);

  // Sending a message returns to the latest messages.
  const onItsWay = useOutbox((state) => state.sendings.filter((sending) => sending.ticketId === ticketId).length);
  const wasOnItsWay = useRef(onItsWay);
  useEffect(() => {
    if (onItsWay > wasOnItsWay.current) toLatest();
    wasOnItsWay.current = onItsWay;
  }, [onItsWay, toLatest]);
  const isMissing = around !== null && surroundings.error !== null;
  useEffect(() => {
    if (!isMissing) return;
    toLatest();
    toast.info(t('originalMissing'), { icon: 'search' });
  }, [isMissing, t, toLatest]);
  return {
    pages,
    startAt: isAround ? around : null,
    isOnTheWay: around !== null && !isAround,
    showAround: setAround,
    toLatest,
    loadOlder,
    loadNewer,
  };
}
