import type { FlowNode } from '@recado/contracts';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { flowToast } from '../flowToast.ts';
import { panelTexts } from '../panel.texts.ts';
import { faultOf, readCards, toData, type Card } from './contentCards.ts';
import { CompressionError, logUploadFailure, uploadFiles } from './uploadFiles.ts';

/** The cards of a content node while they are edited, and how they are applied. */
export function useContentCards(data: FlowNode['data'], onApply: (data: FlowNode['data']) => void) {
  const t = useTexts(panelTexts);
  const [cards, setCards] = useState(() => readCards(data));
  const [isDirty, setIsDirty] = useState(false);
  const [showsFaults, setShowsFaults] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const running = useRef<Promise<boolean> | null>(null);
  const change = (next: readonly Card[]): void => {
    setCards([...next]);
    setIsDirty(true);
  };
  const store = async (): Promise<boolean> => {
    setShowsFaults(true);
    setHasFailed(false);
    if (cards.length === 0 || cards.some(faultOf)) return false;
    setProgress(0);
    try {
      const stored = await storeFiles(cards, setProgress);
      onApply(toData(stored, data));
      flowToast.success(t(stored.every(({ type }) => type === 'audio') ? 'audioAdded' : 'contentAdded'));
      return true;
    } catch (error) {
      if (error instanceof CompressionError) flowToast.error(t('compressFailed'));
      // The cards stay as they are, and the next try sends the files again (FLOW-61).
      else logUploadFailure(error);
      setHasFailed(true);
      setProgress(null);
      return false;
    }
  };
  /**
   * Uploads chosen files and applies the cards, once also if a key and a button ask for it at the same time. Resolves to
   * false if they cannot be applied: the dialog then shows why.
   */
  const apply = (): Promise<boolean> => (running.current ??= store().finally(() => (running.current = null)));
  return { cards, change, isDirty, showsFaults, progress, hasFailed, apply };
}

/** Uploads the chosen files and returns the cards with their stored names. */
async function storeFiles(cards: readonly Card[], onProgress: (share: number) => void): Promise<Card[]> {
  const files = cards.flatMap((card) => ('file' in card && card.file ? [card.file] : []));
  if (files.length === 0) return [...cards];
  const names = await uploadFiles(files, onProgress);
  return cards.map((card) =>
    'file' in card && card.file ? { ...card, value: names[files.indexOf(card.file)]!, file: null } : card,
  );
}
