import Button from '@mui/material/Button';
import { limits } from '@recado/contracts';
import { Controller, useFieldArray, type UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { useRowsFocus } from '../../../lib/keyboard/useRowsFocus.ts';
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
  const { list, focusBeside } = useRowsFocus<HTMLFieldSetElement>('[data-option]');
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
      <fieldset ref={list} className={styles.options}>
        <legend>{t('options')}</legend>
        {fields.map(({ id, number }, at) => (
          <Option
            key={id}
            number={number}
            error={error(`options.${at}.value`)}
            field={register(`options.${at}.value`)}
            onEnter={() => (at === fields.length - 1 ? add() : setFocus(`options.${at + 1}.value`))}
            onRemove={() => {
              remove(at);
              focusBeside(at);
            }}
          />
        ))}
        {formState.errors.options?.root || (formState.errors.options && fields.length === 0) ? (
          <p className={styles.bad} role="alert">
            {t('needsOption')}
          </p>
        ) : null}
        <span>
          <Button
            data-add
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

type OptionProps = {
  number: number;
  error: string | undefined;
  field: UseFormRegisterReturn;
  onEnter: () => void;
  onRemove: () => void;
};

/** An option of the menu. Enter goes on to the next one. */
function Option({ number, error, field, onEnter, onRemove }: OptionProps) {
  const t = useTexts(panelTexts);
  return (
    <div className={styles.option} data-option>
      <em aria-hidden="true">{number}</em>
      <div>
        <Field
          label={t('option', { number })}
          error={error}
          maxLength={200}
          autoComplete="off"
          {...field}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
      </div>
      <IconButton36 data-remove icon="close" label={t('removeOption', { number })} onClick={onRemove} />
    </div>
  );
}
