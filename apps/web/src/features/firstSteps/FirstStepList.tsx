import Button from '@mui/material/Button';
import { connectionsApi, queuesApi, type AnyConnection } from '@recado/contracts';
import { useNavigate, type NavigateOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useEndpoint } from '../../lib/server/api.ts';
import { refreshConnections } from '../../lib/server/connections.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { usePlanRoom } from '../../ui/page/usePlanRoom.ts';
import { toOfferedQueues } from '../connections/index.ts';
import styles from './FirstSteps.module.css';
import { firstStepsTexts } from './firstSteps.texts.ts';
import { NewColleagueDialog } from './NewColleagueDialog.tsx';
import { NewQueueDialog } from './NewQueueDialog.tsx';
import type { StepId } from './steps.ts';
import type { FirstStepsState } from './useFirstSteps.ts';
import { paths } from '../../lib/routes.ts';

const textOf = {
  connect: 'connectText',
  queue: 'queueText',
  colleague: 'colleagueText',
  message: 'messageText',
} as const;

/** Returns the key of the text of a step. A queue that no connection offers is created, but not reached. */
const toText = (id: StepId, hasQueues: boolean) => (id === 'queue' && hasQueues ? 'offerText' : textOf[id]);

type Props = FirstStepsState & {
  /** Called before navigating to another page. */ onLeave?: () => void;
};

/** The steps in order: done ones with a tick, the next one with its text and button, later ones with a button only. */
export function FirstStepList({ steps, connections, queueCount, userCount, onLeave }: Props) {
  const t = useTexts(firstStepsTexts);
  const [dialog, setDialog] = useState<'queue' | 'colleague' | null>(null);
  const queueRoom = usePlanRoom('queues', queueCount);
  const userRoom = usePlanRoom('users', userCount);
  const open = (asked: 'queue' | 'colleague'): void =>
    (asked === 'queue' ? queueRoom : userRoom).withRoom(() => setDialog(asked));
  const hasQueues = queueCount > 0;
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
              {id === next && <p>{t(id === 'message' && isSimulated ? 'messageSimulated' : toText(id, hasQueues))}</p>}
              {!isDone && (
                <StepButtons
                  id={id}
                  isNext={id === next}
                  connections={connections}
                  hasQueues={hasQueues}
                  isSimulated={isSimulated}
                  onDialog={open}
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
  hasQueues: boolean;
  isSimulated: boolean;
  onDialog: (dialog: 'queue' | 'colleague') => void;
  onLeave?: () => void;
};

function StepButtons({ id, isNext, connections, hasQueues, isSimulated, onDialog, onLeave }: ButtonsProps) {
  const t = useTexts(firstStepsTexts);
  const navigate = useNavigate();
  const variant = isNext ? 'contained' : 'text';
  const leave = (where: Pick<NavigateOptions, 'to' | 'state'>): void => {
    onLeave?.();
    void navigate(where);
  };
  switch (id) {
    case 'connect':
      return (
        <div className={styles.buttons}>
          <Button
            size="small"
            variant={variant}
            onClick={() => leave({ to: paths.connections, state: { adds: connections.length === 0 } })}
          >
            {connections.length === 0 ? t('connectAction') : t('pairAction')}
          </Button>
          {connections.length === 0 && <SimulatorButton onMade={() => leave({ to: paths.sandbox })} />}
        </div>
      );
    case 'queue':
      return (
        <div className={styles.buttons}>
          {hasQueues ? (
            <Button size="small" variant={variant} onClick={() => leave(toOfferedQueues(connections))}>
              {t('offerAction')}
            </Button>
          ) : (
            <Button size="small" variant={variant} onClick={() => onDialog('queue')}>
              {t('queueAction')}
            </Button>
          )}
        </div>
      );
    case 'colleague':
      return (
        <div className={styles.buttons}>
          <Button size="small" variant={variant} onClick={() => onDialog('colleague')}>
            {t('colleagueAction')}
          </Button>
        </div>
      );
    case 'message':
      return (
        isNext &&
        isSimulated && (
          <div className={styles.buttons}>
            <Button size="small" variant="contained" onClick={() => leave({ to: paths.sandbox })}>
              {t('openSimulator')}
            </Button>
          </div>
        )
      );
  }
}

/**
 * Creates a simulated connection, where the server has the simulator (never in production). It offers the queue of a
 * company that has one (decision 0151).
 */
function SimulatorButton({ onMade }: { onMade: () => void }) {
  const t = useTexts(firstStepsTexts);
  const hasSandbox = useSession((state) => state.hasSandbox);
  const { run, busy } = useCall(connectionsApi.create);
  const { data: queues } = useEndpoint(queuesApi.list);
  if (!hasSandbox) return null;
  const make = async (): Promise<void> => {
    try {
      const queueIds = queues?.length === 1 ? queues.map(({ id }) => id) : [];
      await run({ body: { name: t('simulatorName'), provider: 'sandbox', queueIds } });
    } catch {
      return; // `useCall` has shown why.
    }
    refreshConnections();
    onMade();
  };
  return (
    <BusyButton size="small" variant="text" busy={busy} onClick={() => void make()}>
      {t('simulatorAction')}
    </BusyButton>
  );
}
