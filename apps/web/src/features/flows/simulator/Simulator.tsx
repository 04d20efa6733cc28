import Button from '@mui/material/Button';
import { limits, type FlowDocument } from '@recado/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { usePanelFocus } from '../../../lib/keyboard/usePanelFocus.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { isSameFlow } from '../editor/editedFlow.ts';
import { KeepTestDialog } from '../tests/KeepTestDialog.tsx';
import { PlayedLines } from './PlayedLines.tsx';
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
  const [isKeeping, setIsKeeping] = useState(false);
  const panel = usePanelFocus<HTMLElement>();
  const log = useRef<HTMLDivElement>(null);
  const { play, events } = trial;
  const { run, lines } = play;
  const standing = run?.nodeId ?? null;
  useEffect(() => onStand(standing), [standing, onStand]);
  useEffect(() => () => onStand(null), [onStand]);

  const say = (text: string): void => take(run?.wait === 'outside' ? 'answer' : 'say', text);
  /** Runs the act of a button that goes away: its focus would fall to the page, where Delete removes the selected node. */
  const choose = (act: () => void) => (): void => {
    act();
    log.current?.focus({ preventScroll: true });
  };
  const variables = Object.entries(run?.variables ?? {});
  const choices = lines.at(-1)?.choices ?? [];
  return (
    <section ref={panel} tabIndex={-1} className={styles.simulator} aria-label={t('title')} data-own-keys>
      <header>
        <h2>{t('title')}</h2>
        <IconButton36 icon="restart" label={t('restart')} onClick={restart} />
        <IconButton36 icon="close" label={t('close')} onClick={onClose} />
      </header>
      <PlayedLines play={play} ref={log} />
      {!isSameFlow(document, play.document) && (
        <p className={styles.outdated} role="status">
          {t('outdated')}
        </p>
      )}
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
          <button key={key} type="button" onClick={choose(() => say(key))}>
            {key} · {title}
          </button>
        ))}
        {run?.wait === 'interval' && (
          <Button variant="outlined" size="small" onClick={choose(() => take('wait'))}>
            {t('skip')}
          </Button>
        )}
        {run?.wait === 'outside' && (
          <>
            <Button variant="outlined" size="small" onClick={choose(() => take('goOn'))}>
              {t('goOn')}
            </Button>
            <Button variant="outlined" size="small" onClick={choose(() => take('handOver'))}>
              {t('handOver')}
            </Button>
          </>
        )}
      </div>
      <Composer isOpen={run !== null} label={t(run?.wait === 'outside' ? 'answer' : 'write')} onSay={say} />
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

type ComposerProps = { isOpen: boolean; label: string; onSay: (text: string) => void };

/** The field in which a customer, or an assistant, writes. */
function Composer({ isOpen, label, onSay }: ComposerProps) {
  const t = useTexts(simulatorTexts);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  return (
    <form
      className={styles.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (text === '') return;
        // The button is disabled while the field is empty, and would lose the focus.
        field.current?.focus();
        onSay(text);
        setTyped('');
      }}
    >
      <input
        ref={field}
        value={typed}
        maxLength={limits.flowTestText}
        // A disabled field would lose the focus of who typed the last answer.
        readOnly={!isOpen}
        aria-disabled={!isOpen}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
      />
      <IconButton36 icon="send" type="submit" label={t('send')} disabled={!isOpen || text === ''} />
    </form>
  );
}
