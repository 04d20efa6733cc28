import type { Queue } from '@recado/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import { IntegrationField } from '../../integrations/index.ts';
import { PromptField } from '../../prompts/index.ts';
import { ColorChoice } from '../ColorChoice.tsx';
import { longestName, longestText } from '../queueForm.ts';
import { queueTexts } from '../queues.texts.ts';
import styles from './QueueEditor.module.css';
import { takenColors, type QueueEditorState } from './useQueueEditor.ts';

type Props = { form: QueueEditorState['form']; queue: Queue | null; queues: readonly Queue[] };

/** Name, colour, texts, integration and assistant of a queue. */
export function DataTab(props: Props) {
  return (
    <>
      <NameCard {...props} />
      <AnswersCard form={props.form} />
    </>
  );
}

/** The name, the place in the list and the colour. A new queue may begin with its author as a member. */
function NameCard({ form: { register, control, error, setValue }, queue, queues }: Props) {
  const t = useTexts(queueTexts);
  const color = useWatch({ control, name: 'color' });
  return (
    <section className={styles.card}>
      <div className={styles.names}>
        <Field
          label={t('name')}
          help={t('nameHelp')}
          error={error('name')}
          maxLength={longestName}
          autoComplete="off"
          {...register('name')}
        />
        <Field
          label={t('order')}
          help={t('orderHelp')}
          error={error('orderQueue')}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          {...register('orderQueue')}
        />
      </div>
      <ColorChoice
        value={color}
        taken={takenColors(queue, queues)}
        error={error('color')}
        onChange={(next) => setValue('color', next, { shouldDirty: true, shouldValidate: true })}
      />
      {!queue && <SwitchField control={control} name="joins" label={t('joins')} hint={t('joinsHelp')} />}
    </section>
  );
}

/** The answers that contacts of the queue get by themselves: texts, an integration, an assistant. */
function AnswersCard({ form: { control, error } }: Pick<Props, 'form'>) {
  const t = useTexts(queueTexts);
  return (
    <section className={styles.card}>
      <Controller
        control={control}
        name="greetingMessage"
        render={({ field }) => (
          <TemplateField
            label={t('greeting')}
            help={t('greetingHelp')}
            error={error('greetingMessage')}
            maxLength={longestText}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="outOfHoursMessage"
        render={({ field }) => (
          <TemplateField
            label={t('outOfHours')}
            help={t('outOfHoursHelp')}
            error={error('outOfHoursMessage')}
            maxLength={longestText}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="integrationId"
        render={({ field: { value, onChange, ref } }) => (
          <IntegrationField
            ref={ref}
            help={t('integrationHelp')}
            error={error('integrationId')}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="promptId"
        render={({ field: { value, onChange, ref } }) => (
          <PromptField ref={ref} help={t('promptHelp')} error={error('promptId')} value={value} onChange={onChange} />
        )}
      />
    </section>
  );
}
