import Button from '@mui/material/Button';
import type { FlowDocument, FlowEnd, FlowTrials } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { handFocusOn } from '../../../lib/keyboard/handFocusOn.ts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import type { CanvasNotes } from '../editor/canvasNotes.ts';
import { SidePanel } from '../editor/SidePanel.tsx';
import styles from './TrialPanel.module.css';
import { trialTexts } from './trials.texts.ts';
import { triedCustomers, useTrials } from './useTrials.ts';

type Props = {
  document: FlowDocument;
  /** The kind of a node, in words. */
  nameOf: (nodeId: string) => string;
  /** Shows the reach of every node on the canvas; null hides it. */
  onNotes: (notes: CanvasNotes | null) => void;
  onShow: (nodeIds: readonly string[]) => void;
  onClose: () => void;
};

const oneDigit = { style: 'percent', maximumFractionDigits: 1 } as const;

/** Tries 10,000 random customers: how many reach each node, where they are lost, and the longest wait. */
export function TrialPanel({ document, nameOf, onNotes, onShow, onClose }: Props) {
  const t = useTexts(trialTexts);
  const [language] = useLanguage();
  const { state, start, cancel } = useTrials();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    start(document);
    // Only once: a changed flow is tried again when somebody asks for it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const trials = state?.trials ?? null;
  const isDone = state?.status === 'done';
  useEffect(() => {
    if (!trials || !isDone) return onNotes(null);
    const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
    const heads = new Map(
      document.nodes.map(({ id }) => [id, share.format((trials.reached[id] ?? 0) / trials.customers)]),
    );
    onNotes({ heads });
    return () => onNotes(null);
  }, [trials, isDone, document, language, onNotes]);
  return (
    <SidePanel
      label={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      buttons={<IconButton36 ref={again} icon="restart" label={t('again')} onClick={() => start(document)} />}
    >
      <p>{t(state?.status === 'failed' ? 'failed' : state && state.document !== document ? 'outdated' : 'hint')}</p>
      {state?.status === 'running' && (
        <div className={styles.progress}>
          <progress value={trials?.customers ?? 0} max={triedCustomers} aria-label={t('progress')} />
          <Button ref={handFocusOn(() => again.current)} variant="outlined" size="small" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {trials && isDone && <Result trials={trials} nameOf={nameOf} onShow={onShow} />}
    </SidePanel>
  );
}

type ResultProps = Pick<Props, 'nameOf' | 'onShow'> & { trials: FlowTrials };

/** The ends of the customers, and the nodes at which they were lost. */
function Result({ trials, nameOf, onShow }: ResultProps) {
  const t = useTexts(trialTexts);
  const [language] = useLanguage();
  const shareOf = (customers: number): string =>
    new Intl.NumberFormat(language, oneDigit).format(customers / trials.customers);
  const lost = Object.entries(trials.lost).toSorted(([, a], [, b]) => b.deadEnd + b.gaveUp - a.deadEnd - a.gaveUp);
  const ends = Object.entries(trials.ends).filter(([, customers]) => customers > 0) as [FlowEnd | 'stopped', number][];
  return (
    <div className={styles.result}>
      <h3>{t('ends')}</h3>
      <dl>
        {ends.map(([end, customers]) => (
          <div key={end}>
            <dt>{t(`end.${end}`)}</dt>
            <dd className="num">{shareOf(customers)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('longestWait')}</dt>
          <dd className="num">
            {trials.longestWaitSeconds === 0 ? t('noWait') : t('seconds', { seconds: trials.longestWaitSeconds })}
          </dd>
        </div>
      </dl>
      <h3>{t('lost')}</h3>
      {lost.length === 0 && <p>{t('nobodyLost')}</p>}
      <ul>
        {lost.map(([id, { deadEnd, gaveUp }]) => (
          <li key={id}>
            <button type="button" onClick={() => onShow([id])}>
              <span>
                <b>{nameOf(id)}</b>
                {[
                  deadEnd > 0 && t('deadEnd', { share: shareOf(deadEnd) }),
                  gaveUp > 0 && t('gaveUp', { share: shareOf(gaveUp) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
