import { tagsApi, type Tag } from '@recado/contracts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useCall, useEndpoint } from '../../lib/server/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Tag as TagLabel } from '../../ui/labels/Tag.tsx';
import styles from './TagDialog.module.css';
import { formOf, longestName, presetColors, TagForm } from './tagForm.ts';
import { refreshTags } from './tags.queries.ts';
import { tagTexts } from './tags.texts.ts';

type Props = {
  /** The tag to change; null for a new tag. */
  tag: Tag | null;
  /** True if a new tag is meant to be a column of the kanban. */
  isColumn?: boolean;
  /** The name that a new tag begins with. */
  name?: string;
  /** Called with a new tag, before the dialog closes. */
  onCreated?: (tag: Tag) => void;
  onClose: () => void;
};

const quiet = { quiet: true };

/** Creates a tag, or changes one: name, colour, and for administrators and supervisors the kanban (TAG-02). */
export function TagDialog({ tag, isColumn = false, name: wanted = '', onCreated, onClose }: Props) {
  const t = useTexts(tagTexts);
  const mayChooseColumns = useSession(({ user }) => user !== null && user.profile !== 'user');
  const { data: others = [] } = useEndpoint(tagsApi.list);
  const taken = new Set(others.map(({ color }) => color.toUpperCase()));
  const create = useCall(tagsApi.create, quiet);
  const change = useCall(tagsApi.change, quiet);
  const { register, control, setFocus, setValue, error, dialog } = useServerForm({
    schema: TagForm,
    defaultValues: formOf(tag, taken, isColumn && mayChooseColumns, wanted),
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'name' },
    stored: tag && {
      row: tag,
      toValues: (row) => formOf(row, taken, false),
      read: () => call(tagsApi.get, { params: { tagId: tag.id } }),
      channel: 'tag',
    },
    async send(form, { changed }) {
      const bodyOf = ({ name, color, kanban }: z.output<typeof TagForm>) => ({
        name,
        color,
        ...(mayChooseColumns && { kanban: kanban ? 1 : 0 }),
      });
      if (tag) await change.run({ params: { tagId: tag.id }, body: changed(bodyOf) });
      else {
        const created = await create.run({ body: bodyOf(form) });
        onCreated?.(created);
      }
      toast.success(t(tag ? 'saved' : 'created'));
      refreshTags();
      onClose();
    },
    wordError: (field, code, typed) =>
      code === 'ERR_NAME_ALREADY_EXISTS'
        ? t('nameTaken')
        : field === 'name' && code === 'too_small'
          ? t(String(typed).trim() === '' ? 'required' : 'tooShort')
          : undefined,
  });
  const [name, color] = useWatch({ control, name: ['name', 'color'] });
  return (
    <FormDialog
      {...dialog}
      title={tag ? t('editTitle') : t('add')}
      submit={tag ? t('save') : t('create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field
        label={t('name')}
        error={error('name')}
        maxLength={longestName}
        autoComplete="off"
        className={styles.name}
        {...register('name')}
      />
      <Colors value={color} onChange={(next) => setValue('color', next, { shouldDirty: true })} />
      {mayChooseColumns && <SwitchField control={control} name="kanban" label={t('column')} hint={t('columnHint')} />}
      <div className={styles.preview}>
        <span>{t('preview')}</span>
        <TagLabel name={name.trim() || t('name')} color={color} size="large" />
      </div>
    </FormDialog>
  );
}

/** The preset colours, and the browser's own choice for any other. */
function Colors({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const t = useTexts(tagTexts);
  const group = useId();
  const isPreset = presetColors.some((color) => color === value.toUpperCase());
  return (
    <fieldset className={styles.colors}>
      <legend>{t('color')}</legend>
      {presetColors.map((color, at) => (
        <label key={color} className={styles.color} style={{ background: color }}>
          <input
            type="radio"
            name={group}
            aria-label={t('colorOption', { n: at + 1 })}
            checked={value.toUpperCase() === color}
            onChange={() => onChange(color)}
          />
          {value.toUpperCase() === color && <Icon name="check" size={18} />}
        </label>
      ))}
      <label className={isPreset ? styles.other : `${styles.other} ${styles.chosen}`}>
        <input
          type="color"
          value={toSixDigits(value)}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        {t('otherColor')}
      </label>
    </fieldset>
  );
}

/** The browser's field takes six digits only; a stored colour may have three to eight. */
function toSixDigits(color: string): string {
  const digits = color.slice(1);
  return digits.length >= 6 ? `#${digits.slice(0, 6)}` : `#${[...digits.slice(0, 3)].map((one) => one + one).join('')}`;
}
