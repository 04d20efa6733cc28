import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode, type Ref } from 'react';
import type { More } from '../lib/more.ts';
import { useIsPhone } from '../lib/screen.ts';
import { useTexts } from '../lib/texts.ts';
import { ErrorState } from './ErrorState.tsx';
import { IconButton36 } from './IconButton36.tsx';
import styles from './ListDialog.module.css';
import { MoreRows } from './MoreRows.tsx';
import { SkeletonBar } from './Skeletons.tsx';
import { uiTexts } from './ui.texts.ts';

type Props = {
  title: string;
  text?: string | undefined;
  /** Chooses which of several lists is shown; stays above the rows. */
  tabs?: ReactNode;
  onClose: () => void;
  isLoading: boolean;
  /** Set when nothing could be loaded. */
  failed: { title: string; onRetry: () => void } | undefined;
  /** What stands in place of a list without rows; undefined where there are some. */
  empty: ReactNode | undefined;
  /** How many rows there are, and what comes after them. */
  count: number;
  more: More;
  /** What can be done about all of them, below the list. */
  footer?: ReactNode;
  /** Something is being done: the dialog stays open until it has ended. */
  isBusy?: boolean;
  contentRef?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/**
 * A list over the screen, the whole of it on a phone, with its next page when its end is near; or what stands in its
 * place.
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
      {/* Read with the arrow keys too. */}
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
