import Button from '@mui/material/Button';
import { connectionsApi, type AnyConnection } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../lib/server/api.ts';
import { refreshConnections } from '../../lib/server/connections.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import styles from './FirstSteps.module.css';
import { firstStepsTexts } from './firstSteps.texts.ts';
import { NewColleagueDialog } from './NewColleagueDialog.tsx';
import { NewQueueDialog } from './NewQueueDialog.tsx';
import type { Step, StepId } from './steps.ts';
import { paths } from '../../lib/routes.ts';

const textOf = {
  connect: 'connectText',
  queue: 'queueText',
  colleague: 'colleagueText',
  message: 'messageText',
} as const;

type Props = {
  steps: readonly Step[];
  connections: readonly AnyConnection[];
  /** Called before navigating to another page. */ onLeave?: () => void;
};

/** The steps in order: done ones with a tick, the next one with its text and button, later ones with a button only. */
export function FirstStepList({ steps, connections, onLeave }: Props) {
  const t = useTexts(firstStepsTexts);
  const [dialog, setDialog] = useState<'queue' | 'colleague' | null>(null);
  const next = steps.find(({ isDone }) => !isDone)?.id;
  const isSimulated = connections.some(({ provider, status }) => provider === 'sandbox' && status === 'CONNECTED');
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ id, isDone }, at) => (
          <li key={id} className={styles.step} data-done={isDone}>
            <span className={styles.mark}>{isDone ? <Icon name="check" size={16} /> : at + 1}</span>
            <div className={styles.words}>
              <b>{t(id)}</b>
              {isDone && <VisuallyHidden>{t('done')}</VisuallyHidden>}
              {id === next && <p>{id === 'message' && isSimulated ? t('messageSimulated') : t(textOf[id])}</p>}
              {!isDone && (
                <StepButtons
                  id={id}
                  isNext={id === next}
                  connections={connections}
                  isSimulated={isSimulated}
                  onDialog={setDialog}
                  {...(onLeave && { onLeave })}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {dialog === 'queue' && <NewQueueDialog onClose={() => setDialog(null)} />}
      {dialog === 'colleague' && <NewColleagueDialog onClose={() => setDialog(null)} />}
    </>
  );
}

type ButtonsProps = {
  id: StepId;
  isNext: boolean;
  connections: readonly AnyConnection[];
  isSimulated: boolean;
  onDialog: (dialog: 'queue' | 'colleague') => void;
  onLeave?: () => void;
};

function StepButtons({ id, isNext, connections, isSimulated, onDialog, onLeave }: ButtonsProps) {
  const t = useTexts(firstStepsTexts);
  const navigate = useNavigate();
  const variant = isNext ? 'contained' : 'text';
  const leave = (to: string, state: { adds?: boolean } = {}): void => {
    onLeave?.();
    void navigate({ to, state });
  };
  switch (id) {
    case 'connect':
      return (
        <div className={styles.buttons}>
          <Button
            size="small"
            variant={variant}
            onClick={() => leave(paths.connections, { adds: connections.length === 0 })}
          >
            {connections.length === 0 ? t('connectAction') : t('pairAction')}
          </Button>
          {connections.length === 0 && <SimulatorButton onMade={() => leave(paths.sandbox)} />}
        </div>
      );
    case 'queue':
    case 'colleague':
      return (
        <div className={styles.buttons}>
          <Button size="small" variant={variant} onClick={() => onDialog(id)}>
            {t(id === 'queue' ? 'queueAction' : 'colleagueAction')}
          </Button>
        </div>
      );
    case 'message':
      return (
        isNext &&
        isSimulated && (
          <div className={styles.buttons}>
            <Button size="small" variant="contained" onClick={() => leave(paths.sandbox)}>
              {t('openSimulator')}
            </Button>
          </div>
        )
      );
  }
}

/** Creates a simulated connection, where the server has the simulator (never in production). */
function SimulatorButton({ onMade }: { onMade: () => void }) {
  const t = useTexts(firstStepsTexts);
  const hasSandbox = useSession((state) => state.hasSandbox);
  const { run, busy } = useCall(connectionsApi.create);
  if (!hasSandbox) return null;
  const make = async (): Promise<void> => {
    try {
      await run({ body: { name: t('simulatorName'), provider: 'sandbox' } });
    } catch {
      return; // `useCall` has shown why.
    }
    refreshConnections();
    onMade();
  };
  return (
    <Button size="small" variant="text" disabled={busy} onClick={() => void make()}>
      {t('simulatorAction')}
    </Button>
  );
}
