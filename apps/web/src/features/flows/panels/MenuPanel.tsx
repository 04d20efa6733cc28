import Button from '@mui/material/Button';
import { limits } from '@recado/contracts';
import { Controller, useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { panelTexts } from '../panel.texts.ts';
import { addedHandles, newMenuOption, readMenuOptions, withMenuOptions } from './menuOptions.ts';
import { PanelFrame, usePanel } from './PanelFrame.tsx';
import styles from './PanelFrame.module.css';
import { textOf, type PanelProps } from './panelTypes.ts';
import { usePanelForm } from './usePanelForm.ts';

/** Most options of a menu: a contact types its number. */
const mostOptions = 99;
const MenuForm = z.object({
  message: z.string().trim().min(1).max(limits.messageBody),
  options: z
    .array(z.object({ number: z.number(), isAdded: z.boolean(), value: z.string().trim().min(1).max(200) }))
    .min(1)
    .max(mostOptions),
});

/** Edits a menu: its message and its numbered options (FLOW-29, FLOW-67). */
export function MenuPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const { variables } = usePanel();
  const { control, register, error, setFocus, formState, dialog } = usePanelForm({
    schema: MenuForm,
    values: {
      message: textOf(data.message),
      options: readMenuOptions(data),
    },
    onApply: ({ message, options }) => onApply(withMenuOptions({ ...data, message }, options), addedHandles(options)),
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'options' });
  const add = (): void => {
    append(newMenuOption(fields), { shouldFocus: true });
  };
  return (
    <PanelFrame {...dialog}>
      <Controller
        control={control}
        name="message"
        render={({ field }) => (
          <TemplateField
            {...field}
            label={t('message')}
            help={t('variables')}
            error={error('message')}
            maxLength={limits.messageBody}
            others={variables}
          />
        )}
      />
      <fieldset className={styles.options}>
        <legend>{t('options')}</legend>
        {fields.map(({ id, number }, at) => (
          <div key={id} className={styles.option}>
            <em aria-hidden="true">{number}</em>
            <div>
              <Field
                label={t('option', { number })}
                error={error(`options.${at}.value`)}
                maxLength={200}
                autoComplete="off"
                {...register(`options.${at}.value`)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  if (at === fields.length - 1) add();
                  else setFocus(`options.${at + 1}.value`);
                }}
              />
            </div>
            <IconButton36 icon="close" label={t('removeOption', { number })} onClick={() => remove(at)} />
          </div>
        ))}
        {formState.errors.options?.root || (formState.errors.options && fields.length === 0) ? (
          <p className={styles.bad} role="alert">
            {t('needsOption')}
          </p>
        ) : null}
        <span>
          <Button
            variant="text"
            startIcon={<Icon name="add" size={18} />}
            disabled={fields.length >= mostOptions}
            onClick={add}
          >
            {t('addOption')}
          </Button>
        </span>
      </fieldset>
      <p className={styles.note}>{t('wrongAnswer')}</p>
    </PanelFrame>
  );
}
