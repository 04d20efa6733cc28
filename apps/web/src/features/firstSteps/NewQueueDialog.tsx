import { queuesApi, usersApi } from '@recado/contracts';
import { useId, useRef, useState } from 'react';
import { ApiError, keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { changeOwnUser, useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import styles from './FirstSteps.module.css';
import { firstStepsTexts } from './firstSteps.texts.ts';

/** Colours that differ in both schemes, also for colour-blind people. */
const colours = ['#7A4CE0', '#00877A', '#C77700', '#D02F6B', '#1976D2', '#5B8A00', '#0E89A6', '#B5543C'];

type Problem = 'required' | 'tooShort' | 'tooLong' | 'nameTaken' | 'colourTaken' | 'refused';

function problemOf(name: string): Problem | null {
  if (name === '') return 'required';
  if (name.length > 50) return 'tooLong';
  return name.length < 2 ? 'tooShort' : null;
}

/** Creates a queue with name and colour. Texts and hours are set later. */
export function NewQueueDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(firstStepsTexts);
  const { data: queues = [] } = useEndpoint(queuesApi.list);
  const taken = new Set(queues.map(({ color }) => color.toUpperCase()));
  const free = colours.find((colour) => !taken.has(colour)) ?? colours[0]!;
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [answers, setAnswers] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const group = useId();
  const { run, busy } = useCall(queuesApi.create, { quiet: true });
  const join = useJoinQueue();
  const refuse = (found: Problem): void => {
    setProblem(found);
    field.current?.focus();
  };
  const submit = async (): Promise<void> => {
    const found = problemOf(name.trim());
    if (found) return refuse(found);
    try {
      const { id } = await run({ body: { name, color: chosen ?? free } });
      void queryClient.invalidateQueries({ queryKey: keyOf(queuesApi.list) });
      toast.success(t('queueCreated'));
      if (answers && !(await join(id))) toast.info(t('notJoined'), { icon: 'warning' });
      onClose();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'ERR_NAME_ALREADY_EXISTS') refuse('nameTaken');
      else if (code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS') refuse('colourTaken');
      else if (code === 'ERR_VALIDATION') refuse('refused');
      else toastError(error);
    }
  };
  return (
    <FormDialog
      title={t('queueAction')}
      submit={t('queueAction')}
      busy={busy}
      isDirty={name !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
      onEnter={() => field.current?.focus()}
    >
      <Field
        ref={field}
        label={t('queueName')}
        help={t('queueNameHelp')}
        value={name}
        error={problem ? t(problem) : undefined}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <fieldset className={styles.colours}>
        <legend>{t('colour')}</legend>
        {colours.map((colour, at) => (
          <label key={colour} style={{ '--c': colour } as object}>
            <input
              type="radio"
              name={group}
              aria-label={t('colourOption', { n: at + 1 })}
              checked={(chosen ?? free) === colour}
              disabled={taken.has(colour)}
              onChange={() => {
                setChosen(colour);
                setProblem(null);
              }}
            />
            {(chosen ?? free) === colour && <Icon name="check" size={20} />}
          </label>
        ))}
      </fieldset>
      <SwitchRow label={t('answerMyself')} hint={t('answerMyselfHelp')} isOn={answers} onChange={setAnswers} />
    </FormDialog>
  );
}

/**
 * Adds a queue to the user's own queues: by default administrators see only tickets of those. Returns whether it
 * succeeded.
 */
function useJoinQueue(): (queueId: number) => Promise<boolean> {
  const { run } = useCall(usersApi.change, { quiet: true });
  return async (queueId) => {
    const { user } = useSession.getState();
    if (!user) return false;
    try {
      changeOwnUser(
        await run({ params: { userId: user.id }, body: { queueIds: [...user.queues.map(({ id }) => id), queueId] } }),
      );
      return true;
    } catch {
      return false;
    }
  };
}
