import { internalNotesApi } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { internalNoteTexts } from './internalNotes.texts.ts';
import { colleaguesFor, wantedMention, type Colleague, type Wanted } from './mentionText.ts';

export type Mentions = {
  offered: readonly Colleague[];
  isOpen: boolean;
  chosen: number;
  /** The text in place of an empty list. */
  empty: string;
  close: () => void;
  /** Handles a key of the text field; true when it was for the list. */
  onKey: (key: string) => boolean;
  take: (colleague: Colleague) => void;
  /** Asks for the colleagues before they are needed. */
  prepare: () => void;
};

/**
 * The colleagues offered for the @ before the caret. Arrows choose, Enter and Tab take, Escape puts the list away until
 * another @ is typed.
 */
export function useMentions(
  ticketId: number,
  text: string,
  caret: number,
  onTake: (wanted: Wanted, colleague: Colleague) => void,
): Mentions {
  const t = useTexts(internalNoteTexts);
  const [refused, setRefused] = useState<number | null>(null);
  const [choice, setChoice] = useState({ typed: '', index: 0 });
  const [isPrepared, setPrepared] = useState(false);
  const wanted = wantedMention(text, caret);
  // The @ is gone: the next one at its place is asked for anew.
  if (wanted === null && refused !== null) setRefused(null);
  const isWanted = wanted !== null && wanted.from !== refused;
  const given = useMemo(() => ({ params: { ticketId } }), [ticketId]);
  const { data, isError } = useEndpoint(internalNotesApi.mentionable, given, {
    enabled: isPrepared || isWanted,
    staleTime: 30_000,
  });
  const offered = isWanted && data ? colleaguesFor(data, wanted.typed) : [];
  // Words that fit nobody are no mention: the list is out of the way.
  const isOpen =
    isWanted && (offered.length > 0 || !data || data.length === 0) && (offered.length > 0 || wanted.typed === '');
  const chosen = choice.typed === wanted?.typed ? Math.min(choice.index, Math.max(0, offered.length - 1)) : 0;
  const move = (step: number): void =>
    setChoice({ typed: wanted?.typed ?? '', index: (chosen + step + offered.length) % Math.max(1, offered.length) });
  const close = (): void => setRefused(wanted?.from ?? null);
  const take = (colleague: Colleague): void => {
    if (!wanted) return;
    onTake(wanted, colleague);
  };
  return {
    offered,
    isOpen,
    chosen,
    empty: data ? t('nobody') : isError ? t('colleaguesFailed') : t('loading'),
    close,
    prepare: () => setPrepared(true),
    take,
    onKey(key) {
      if (!isOpen) return false;
      if (key === 'Escape') close();
      else if (offered.length === 0) return false;
      else if (key === 'ArrowDown') move(1);
      else if (key === 'ArrowUp') move(-1);
      else if (key === 'Enter' || key === 'Tab') take(offered[chosen]!);
      else return false;
      return true;
    },
  };
}
