import { limits, messagesApi } from '@recado/contracts';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { messageTexts } from '../messages.texts.ts';
import { closeFindBar, useFindBar } from './findBar.ts';
import styles from './FindBar.module.css';
import { useHighlights } from './useHighlights.ts';

type Props = {
  ticketId: number;
  /** The element that contains the bubbles. */
  content: RefObject<Element | null>;
  jumpTo: (messageId: number) => void;
};

/** Searches the whole history of a conversation. Enter goes to the next older result, Shift+Enter to the newer one. */
export function FindBar({ ticketId, content, jumpTo }: Props) {
  const t = useTexts(messageTexts);
  const { asked } = useFindBar();
  const [typed, setTyped] = useState('');
  const words = useDebouncedValue(typed.trim());
  const { data, error } = useEndpoint(
    messagesApi.find,
    { params: { ticketId }, query: { searchParam: words } },
    { enabled: words !== '', staleTime: 0 },
  );
  const ids = words === '' ? [] : (data?.ids ?? []);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.max(0, ids.indexOf(chosen ?? 0));
  const current = ids[at] ?? null;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.select(), [asked]);
  useHighlights(content, data ? words : '', current);

  const newest = ids[0];
  const jump = useRef(jumpTo);
  useEffect(() => {
    jump.current = jumpTo;
  });
  useEffect(() => {
    if (newest === undefined) return;
    setChosen(newest);
    jump.current(newest);
  }, [newest, words]);

  const go = (step: number): void => {
    const next = ids[(at + step + ids.length) % ids.length];
    if (next === undefined) return;
    setChosen(next);
    jumpTo(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') closeFindBar();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const isSettled = words === typed.trim();
  const total = data?.hasMore ? `${limits.foundInConversation}+` : ids.length;
  const state = error
    ? t('findFailed')
    : words === '' || !isSettled || !data
      ? ''
      : ids.length === 0
        ? t('findNothing')
        : t('findCount', { at: at + 1, total });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in every control inside
    <div ref={field} className={styles.bar} role="group" aria-label={t('findField')} onKeyDown={onKeyDown}>
      <SearchField className={styles.field} label={t('findField')} value={typed} onChange={setTyped} autoFocus />
      <output className={styles.count}>{state}</output>
      <span className={styles.up}>
        <IconButton36
          icon="expandMore"
          label={t('findOlder')}
          shortcut="Enter"
          disabled={ids.length < 2}
          onClick={() => go(1)}
        />
      </span>
      <IconButton36
        icon="expandMore"
        label={t('findNewer')}
        shortcut="Shift+Enter"
        disabled={ids.length < 2}
        onClick={() => go(-1)}
      />
      <IconButton36 icon="close" label={t('findClose')} shortcut="Esc" onClick={closeFindBar} />
    </div>
  );
}
