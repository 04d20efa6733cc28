import { quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { useState } from 'react';
import { queryClient, useEndpoint } from '../../../../lib/server/api.ts';
import { useChannel } from '../../../../lib/live/realtime.ts';
import { repliesFor, wantedIn } from './quickReplies.ts';

export type QuickReplies = {
  /** The offered replies; empty while closed. */
  offered: readonly QuickMessage[];
  isOpen: boolean;
  chosen: number;
  /** Opens or closes the list of all replies. */
  toggle: () => void;
  close: () => void;
  /** Handles a key of the text field. Returns whether the list used it. */
  onKey: (key: string) => boolean;
  /** Loads the replies before they are needed. */
  prepare: () => void;
};

/**
 * The quick replies for the typed text (CONV-04). Arrow keys choose, Enter and Tab take, Escape closes the list until
 * the text changes.
 */
export function useQuickReplies(typed: string, isOff: boolean, take: (reply: QuickMessage) => void): QuickReplies {
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [choice, setChoice] = useState({ typed, index: 0 });
  const [isPrepared, setPrepared] = useState(false);
  const wanted = wantedIn(typed);
  const isWanted = !isOff && (isAsked || (wanted !== null && refused !== typed));
  const { data, isError } = useEndpoint(quickMessagesApi.listAll, undefined, {
    enabled: isWanted || isPrepared,
    staleTime: 60_000,
  });
  useChannel('quickMessage', () => void queryClient.invalidateQueries({ queryKey: [quickMessagesApi.listAll.path] }));

  const offered = isWanted && data ? repliesFor(data, wanted ?? '') : [];
  const isOpen = offered.length > 0 || (isAsked && isWanted && data !== undefined);
  const chosen = choice.typed === typed ? Math.min(choice.index, Math.max(0, offered.length - 1)) : 0;
  const move = (step: number): void =>
    setChoice({ typed, index: (chosen + step + offered.length) % Math.max(1, offered.length) });
  const close = (): void => {
    setAsked(false);
    setRefused(typed);
  };
  return {
    offered,
    isOpen,
    chosen,
    close,
    prepare: () => setPrepared(true),
    toggle: () => {
      setChoice({ typed, index: 0 });
      setAsked(!isOpen);
      setRefused(isOpen ? typed : null);
    },
    onKey(key) {
      // Without this, Enter would send the shortcode to the contact while the replies are still loading.
      if (key === 'Enter' && wanted !== null && isWanted && !data && !isError) return true;
      if (!isOpen) return false;
      if (key === 'Escape') close();
      else if (offered.length === 0) return false;
      else if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Enter' || key === 'Tab') {
        close();
        take(offered[chosen]!);
      } else return false;
      return true;
    },
  };
}
