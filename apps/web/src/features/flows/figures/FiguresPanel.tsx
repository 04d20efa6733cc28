import { nodeBehind, nodePreview, type FlowDocument, type FlowRunEnd } from '@recado/contracts';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { SidePanel } from '../editor/SidePanel.tsx';
import trial from '../trials/TrialPanel.module.css';
import { listFigures, shareText } from './figureNotes.ts';
import styles from './Figures.module.css';
import { figureTexts } from './figures.texts.ts';
import type { FlowFiguresState } from './useFlowFigures.ts';

type Props = {
  state: FlowFiguresState;
  document: FlowDocument;
  isChanged: boolean;
  /** The kind of a node, in words. */
  nameOf: (nodeId: string) => string;
  onShow: (nodeIds: readonly string[]) => void;
  onClose: () => void;
};

/** The figures of a flow as lists, for small screens, keyboards and screen readers. Choosing a line shows its nodes. */
export function FiguresPanel({ state, document, isChanged, nameOf, onShow, onClose }: Props) {
  const t = useTexts(figureTexts);
  const [language] = useLanguage();
  const { figures, live, refresh, isFetching } = state;
  const counts = new Intl.NumberFormat(language);
  const titleOf = (id: string): string => {
    const node = document.nodes.find((one) => one.id === id);
    const preview = node && nodePreview(node);
    return preview ? `${nameOf(id)} “${preview}”` : nameOf(id);
  };
  const withShare = (runs: number): string =>
    `${counts.format(runs)} · ${shareText(runs, figures?.runs ?? 0, language)}`;
  const line = (key: string, ids: readonly string[], title: string, text: string) => (
    <li key={key}>
      <button type="button" onClick={() => onShow(ids)}>
        <span>
          <b>{title}</b>
          {text}
        </span>
      </button>
    </li>
  );
  const { ways, waiting, losses, ends } = listFigures(figures, live, document);
  return (
    <SidePanel
      label={t('title')}
      closeLabel={t('close')}
      onClose={onClose}
      buttons={<IconButton36 icon="restart" label={t('again')} isBusy={isFetching} onClick={refresh} />}
    >
      {!figures && <p>{t(state.hasFailed ? 'failed' : 'loading')}</p>}
      {figures && figures.version !== null && (
        <div className={trial.result}>
          <p>{t('ofVersion', { number: figures.version })}</p>
          {isChanged && <p>{t('isChanged')}</p>}
          {figures.gone.passes > 0 && <p>{t('gonePasses', { count: figures.gone.passes })}</p>}
          {figures.gone.waiting > 0 && <p>{t('goneWaiting', { count: figures.gone.waiting })}</p>}
          {figures.gone.ends > 0 && <p>{t('goneEnds', { count: figures.gone.ends })}</p>}
          <h3>{t('ways')}</h3>
          {ways.length === 0 && <p>{t('nobody')}</p>}
          <ul className={styles.list}>
            {ways.map(({ source, handle, runs }) => {
              const target = nodeBehind(document, source, handle)!.id;
              const title = t('way', { from: titleOf(source), to: titleOf(target) });
              return line(`${source} ${handle}`, [source, target], title, withShare(runs));
            })}
          </ul>
          <h3>{t('waiting')}</h3>
          {waiting.length === 0 && <p>{t('nobodyWaits')}</p>}
          <ul className={styles.list}>
            {waiting.map(({ nodeId, runs }) => line(nodeId, [nodeId], titleOf(nodeId), counts.format(runs)))}
          </ul>
          <h3>{t('lost')}</h3>
          {losses.length === 0 && <p>{t('nobodyLeft')}</p>}
          <ul className={styles.list}>
            {losses.map(({ nodeId, reasons }) =>
              line(
                nodeId,
                [nodeId],
                titleOf(nodeId),
                [...reasons]
                  .map(([reason, runs]) => t('endCount', { end: t(`end.${reason}`), count: runs }))
                  .join(' · '),
              ),
            )}
          </ul>
          <Ends ends={ends} />
        </div>
      )}
    </SidePanel>
  );
}

function Ends({ ends }: { ends: ReadonlyMap<FlowRunEnd, number> }) {
  const t = useTexts(figureTexts);
  const [language] = useLanguage();
  const counts = new Intl.NumberFormat(language);
  if (ends.size === 0) return null;
  return (
    <>
      <h3>{t('ends')}</h3>
      <dl>
        {[...ends].map(([end, runs]) => (
          <div key={end}>
            <dt>{t(`end.${end}`)}</dt>
            <dd className="num">{counts.format(runs)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
