import { findUnfilled, limits, type CampaignVariable } from '@recado/contracts';
import { useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { messageFields, withoutVariant } from './campaignForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import type { CampaignEditor } from './useCampaignEditor.ts';
import styles from './VariantsField.module.css';

type Props = {
  editor: CampaignEditor;
  variables: readonly CampaignVariable[];
  /** The extra fields of the recipients; null while nobody knows the recipients. */
  extraFields: readonly string[] | null;
  isLocked: boolean;
};

/** Up to five texts, of which each recipient gets one (CAMP-04), with variables that are inserted at the caret. */
export function VariantsField({ editor, variables, extraFields, isLocked }: Props) {
  const t = useTexts(campaignEditorTexts);
  const isPhone = useIsPhone();
  const { form, variant, setVariant, begun } = editor;
  const texts = useWatch({ control: form.control, name: messageFields });
  const [opened, setOpened] = useState(1);
  const filled = texts.findLastIndex((text) => text !== '') + 1;
  const shownCount = Math.max(opened, filled, variant + 1);
  const bar = useRef<HTMLDivElement>(null);
  const name = messageFields[variant]!;
  const text = texts[variant]!;
  const add = (): void => {
    setOpened(shownCount + 1);
    setVariant(shownCount);
    requestAnimationFrame(() => form.setFocus(messageFields[shownCount]!));
  };
  const remove = (): void => {
    const moved = withoutVariant(form.getValues(), variant, begun?.status === 'CANCELADA');
    for (const field of messageFields) form.setValue(field, moved[field], { shouldDirty: true });
    setOpened(shownCount - 1);
    setVariant(Math.max(0, variant - 1));
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return (
    <div className={styles.variants}>
      <div ref={bar} className={styles.bar}>
        <Segmented
          label={t('variants')}
          value={String(variant)}
          onChange={(value) => setVariant(Number(value))}
          options={messageFields.slice(0, shownCount).map((_field, index) => ({
            value: String(index),
            label: isPhone ? String(index + 1) : t('variant', { number: index + 1 }),
          }))}
        />
        {!isLocked && shownCount < messageFields.length && (
          <button type="button" className={styles.add} aria-label={t('addVariantLabel')} onClick={add}>
            <Icon name="add" size={16} />
            {t('addVariant')}
          </button>
        )}
        {!isLocked && shownCount > 1 && (
          <IconButton36
            icon="trash"
            size={28}
            label={t('removeVariant', { number: variant + 1 })}
            onClick={remove}
            className={styles.remove ?? ''}
          />
        )}
      </div>
      <fieldset disabled={isLocked} className={styles.plain}>
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <TemplateField
              label={t('messageOf', { number: variant + 1 })}
              help={t('variantsHelp')}
              error={form.error(name)}
              rows={5}
              maxLength={limits.messageBody}
              choices={choicesOf(t, variables)}
              {...field}
            />
          )}
        />
      </fieldset>
      <p className={styles.count}>{t('characters', { count: text.length })}</p>
      <Unfilled text={text} variables={variables} extraFields={extraFields} />
    </div>
  );
}

/** The variables that can be inserted. */
const choicesOf = (t: Translate<typeof campaignEditorTexts>, variables: readonly CampaignVariable[]) => [
  { label: t('firstName'), text: '{{firstName}}' },
  { label: t('fullName'), text: '{nome}' },
  { label: t('email'), text: '{email}' },
  { label: t('number'), text: '{numero}' },
  { label: t('greeting'), text: '{{greeting}}' },
  ...variables.map(({ key }) => ({ label: `{${key}}`, text: `{${key}}` })),
];

/** Warns of the variables that all or some recipients get as typed, or empty. */
function Unfilled({ text, variables, extraFields }: { text: string } & Pick<Props, 'variables' | 'extraFields'>) {
  const t = useTexts(campaignEditorTexts);
  const { unknown, extra, empty } = findUnfilled(text, variables, extraFields ?? []);
  const partly = extraFields ? extra : unknown;
  const warnings = [
    ...(extraFields && unknown.length > 0 ? [t('unknown', { names: unknown.join(', ') })] : []),
    ...(partly.length > 0 ? [t('ofExtraField', { names: partly.join(', ') })] : []),
    ...(empty.length > 0 ? [t('alwaysEmpty', { names: empty.join(', ') })] : []),
  ];
  return warnings.map((warning) => (
    <p key={warning} role="status" className={styles.warning}>
      <Icon name="warning" size={14} />
      <span>{warning}</span>
    </p>
  ));
}
