import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode, type Ref } from 'react';
import type { More } from '../../lib/server/more.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ErrorState } from '../lists/ErrorState.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import styles from './ListDialog.module.css';
import { MoreRows } from '../lists/MoreRows.tsx';
import { SkeletonBar } from '../lists/Skeletons.tsx';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  title: string;
  text?: string | undefined;
  /** Tabs that choose the list; they stay above the rows. */
  tabs?: ReactNode;
  onClose: () => void;
  isLoading: boolean;
  /** Set when loading failed. */
  failed: { title: string; onRetry: () => void } | undefined;
  /** Replaces a list without rows; undefined if there are rows. */
  empty: ReactNode | undefined;
  /** Number of rows, and the state of the next page. */
  count: number;
  more: More;
  /** Actions for all rows, below the list. */
  footer?: ReactNode;
  /** While an action runs, the dialog cannot be closed. */
  isBusy?: boolean;
  contentRef?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/**
 * A list in a dialog (full screen on a phone) that loads its next page near the end; or its loading, error or empty
 * state.
 */
export function ListDialog({
  title,
  text,
  tabs,
  onClose,
  isLoading,
  failed,
  empty,
  count,
  more,
  footer,
  isBusy = false,
  contentRef,
  children,
}: Props) {
  const common = useTexts(uiTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const waiting = (
    <output className={styles.loading} aria-label={common('loading')}>
      <SkeletonBar width="40%" />
      <SkeletonBar width="90%" />
      <SkeletonBar width="75%" />
    </output>
  );
  const content = () => {
    if (failed) return <ErrorState {...failed} />;
    if (isLoading) return waiting;
    if (empty !== undefined) return empty;
    return (
      <div className={styles.rows}>
        {children}
        <MoreRows more={more} count={count} waiting={waiting} />
      </div>
    );
  };
  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      fullScreen={isPhone}
      slotProps={{ paper: { 'aria-labelledby': id, className: (isPhone ? styles.full : styles.dialog) ?? '' } }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <IconButton36 icon="close" label={common('close')} onClick={onClose} />
      </header>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      {/* Focusable, so that arrow keys scroll it. */}
      <div
        ref={contentRef}
        className={styles.content}
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        aria-busy={isBusy}
      >
        {content()}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Dialog>
  );
}
