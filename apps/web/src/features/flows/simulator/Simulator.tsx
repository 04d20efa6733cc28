import Button from '@mui/material/Button';
import { limits, type FlowDocument } from '@recado/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { KeepTestDialog } from '../tests/KeepTestDialog.tsx';
import { simulatorTexts } from './simulator.texts.ts';
import styles from './Simulator.module.css';
import { useTrial } from './useTrial.ts';

type Props = {
  flowId: number;
  document: FlowDocument;
  /** Marks the node at which the conversation stands; null at its end. */
  onStand: (nodeId: string | null) => void;
  onClose: () => void;
};

/**
 * A conversation with the flow as it is drawn, saved or not, by the step function of the server. A changed flow takes
 * part from the next start on.
 */
export function Simulator({ flowId, document, onStand, onClose }: Props) {
  const t = useTexts(simulatorTexts);
  const { trial, take, restart } = useTrial(document);
  const [typed, setTyped] = useState('');
  const [isKeeping, setIsKeeping] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const { play, events } = trial;
  const { run, lines } = play;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length, play.end]);
  const standing = run?.nodeId ?? null;
  useEffect(() => onStand(standing), [standing, onStand]);
  useEffect(() => () => onStand(null), [onStand]);

  const say = (text: string): void => {
    if (text.trim() === '') return;
    take(run?.wait === 'outside' ? 'answer' : 'say', text.trim());
    setTyped('');
  };
  const variables = Object.entries(run?.variables ?? {});
  const choices = lines.at(-1)?.choices ?? [];
  const label = t(run?.wait === 'outside' ? 'answer' : 'write');
  return (
    <section className={styles.simulator} aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <IconButton36 icon="restart" label={t('restart')} onClick={restart} />
        <IconButton36 icon="close" label={t('close')} onClick={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div className={styles.lines} role="log" aria-label={t('messages')} tabIndex={0}>
        <p className={styles.hint}>{t('hint')}</p>
        {lines.map(({ from, text }, at) => (
          <div key={at} className={styles[from]} data-from={from}>
            <FormattedText text={text} />
          </div>
        ))}
        {run?.wait === 'interval' && (
          <p className={styles.hint}>
            {t('waits', { seconds: Math.ceil(((run.wakeAt ?? play.at) - play.at) / 1_000) })}
          </p>
        )}
        {run?.wait === 'outside' && <p className={styles.hint}>{t('outside')}</p>}
        {play.end && <p className={styles.hint}>{t(`end.${play.end.reason}`)}</p>}
        <div ref={end} />
      </div>
      {variables.length > 0 && (
        <dl className={styles.variables} aria-label={t('variables')}>
          {variables.map(([name, value]) => (
            <div key={name}>
              <dt>{`{{${name}}}`}</dt>
              <dd className="ellipsis">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.choices}>
        {choices.map(({ key, title }) => (
          <button key={key} type="button" onClick={() => say(key)}>
            {key} · {title}
          </button>
        ))}
        {run?.wait === 'interval' && (
          <Button variant="outlined" size="small" onClick={() => take('wait')}>
            {t('skip')}
          </Button>
        )}
        {run?.wait === 'outside' && (
          <Button variant="outlined" size="small" onClick={() => take('goOn')}>
            {t('goOn')}
          </Button>
        )}
      </div>
      <form
        className={styles.composer}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          say(typed);
        }}
      >
        <input
          value={typed}
          maxLength={limits.flowTestText}
          disabled={!run}
          placeholder={label}
          aria-label={label}
          onChange={(event) => setTyped(event.target.value)}
        />
        <IconButton36 icon="send" type="submit" label={t('send')} disabled={!run || typed.trim() === ''} />
      </form>
      {events.length < limits.flowTestSteps && (
        <div className={styles.keep}>
          <Button variant="text" size="small" onClick={() => setIsKeeping(true)}>
            {t('keep')}
          </Button>
        </div>
      )}
      {isKeeping && (
        <KeepTestDialog flowId={flowId} document={play.document} trial={trial} onClose={() => setIsKeeping(false)} />
      )}
    </section>
  );
}
