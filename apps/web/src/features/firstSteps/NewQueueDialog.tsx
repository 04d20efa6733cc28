import { connectionsApi, NewQueue, queuesApi, type SafeConnection } from '@recado/contracts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { keyOf, queryClient, useCall, useEndpoint } from '../../lib/server/api.ts';
import { refreshConnections, useConnections } from '../../lib/server/connections.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { findFirstOffer } from '../connections/index.ts';
import { useJoinQueue } from '../queues/index.ts';
import styles from './FirstSteps.module.css';
import { firstStepsTexts } from './firstSteps.texts.ts';

/** Colours that differ in both schemes, also for colour-blind people. */
const colours = ['#7A4CE0', '#00877A', '#C77700', '#D02F6B', '#1976D2', '#5B8A00', '#0E89A6', '#B5543C'];

const QueueForm = z.object({
  name: NewQueue.shape.name,
  /** Null: the first colour that no other queue has. */
  color: NewQueue.shape.color.nullable(),
  joins: z.boolean(),
  offers: z.boolean(),
});

/**
 * Makes a connection offer its first queue. Returns whether it succeeded: it does not if a colleague changed the
 * connection meanwhile.
 */
function useOfferQueue(): (connection: SafeConnection, queueId: number) => Promise<boolean> {
  const { run } = useCall(connectionsApi.change, { quiet: true });
  return async ({ id: whatsappId, updatedAt: seenAt }, queueId) => {
    try {
      await run({ params: { whatsappId }, body: { queueIds: [queueId], seenAt } });
      return true;
    } catch {
      return false;
    } finally {
      refreshConnections();
    }
  };
}

/** Creates a queue with name and colour. Texts and hours are set later. */
export function NewQueueDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(firstStepsTexts);
  const { data: queues = [] } = useEndpoint(queuesApi.list);
  const taken = new Set(queues.map(({ color }) => color.toUpperCase()));
  const free = colours.find((colour) => !taken.has(colour)) ?? colours[0]!;
  const group = useId();
  const { run } = useCall(queuesApi.create, { quiet: true });
  const join = useJoinQueue();
  const offering = findFirstOffer(useConnections().connections);
  const offer = useOfferQueue();
  const { register, control, setFocus, setValue, error, dialog } = useServerForm({
    schema: QueueForm,
    defaultValues: { name: '', color: null, joins: true, offers: true },
    // The colours are in one group with the name: their error is shown below the name.
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name', ERR_QUEUE_COLOR_ALREADY_EXISTS: 'name' },
    async send({ name, color, joins, offers }) {
      const { id } = await run({ body: { name, color: color ?? free } });
      void queryClient.invalidateQueries({ queryKey: keyOf(queuesApi.list) });
      toast.success(t('queueCreated'));
      if (joins && !(await join(id))) toast.info(t('notJoined'), { icon: 'warning' });
      if (offers && offering && !(await offer(offering, id))) toast.info(t('notOffered'), { icon: 'warning' });
      onClose();
    },
    wordError: (_, code) =>
      code === 'ERR_NAME_ALREADY_EXISTS'
        ? t('nameTaken')
        : code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS'
          ? t('colourTaken')
          : undefined,
  });
  const chosen = useWatch({ control, name: 'color' });
  return (
    <FormDialog
      {...dialog}
      title={t('queueAction')}
      submit={t('queueAction')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field
        label={t('queueName')}
        help={t('queueNameHelp')}
        error={error('name')}
        autoComplete="off"
        {...register('name')}
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
              onChange={() => setValue('color', colour, { shouldDirty: true, shouldValidate: true })}
            />
            {(chosen ?? free) === colour && <Icon name="check" size={20} />}
          </label>
        ))}
      </fieldset>
      <SwitchField control={control} name="joins" label={t('answerMyself')} hint={t('answerMyselfHelp')} />
      {offering && (
        <SwitchField control={control} name="offers" label={t('offers', offering)} hint={t('offersHelp', offering)} />
      )}
    </FormDialog>
  );
}
