import type { Ticket } from '@recado/contracts';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { forgetUnsent } from '../../messages/index.ts';
import styles from './ErasedPane.module.css';
import { erasedTexts } from './erased.texts.ts';

/** A ticket of an erased contact: its head, and a calm sentence in the place of the messages. */
export function ErasedPane({ ticket, header }: { ticket: Ticket; header: ReactNode }) {
  const t = useTexts(erasedTexts);
  useEffect(() => forgetUnsent(ticket.id), [ticket.id]);
  return (
    <section className={styles.pane} aria-label={t('erasedTitle')} data-whole-screen data-conversation>
      {header}
      <div className={styles.words} role="status">
        <EmptyState icon="lock" title={t('erasedTitle')} text={t('erasedText')} />
      </div>
    </section>
  );
}
