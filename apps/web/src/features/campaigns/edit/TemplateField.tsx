import type { CampaignTemplate, TemplateHole } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TemplatesProblem } from '../../../ui/fields/TemplatesProblem.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { campaignTemplateTexts } from './template.texts.ts';
import styles from './TemplateField.module.css';
import type { useTemplates } from './useTemplates.ts';

type Props = {
  found: ReturnType<typeof useTemplates>;
  value: CampaignTemplate | null;
  error: string | undefined;
  onChange: (template: CampaignTemplate | null) => void;
};

/** The approved template for people outside of the 24-hour window, with a text and a fallback per placeholder. */
export function TemplateField({ found, value, error, onChange }: Props) {
  const t = useTexts(campaignTemplateTexts);
  const general = useTexts(uiTexts);
  const { templates, isPending, data } = found;
  const chosen = templates.findIndex(({ name, language }) => name === value?.name && language === value.language);
  const template = templates[chosen];
  const choose = (index: number | null): void => {
    const next = index === null ? undefined : templates[index];
    onChange(
      next
        ? { name: next.name, language: next.language, params: next.params.map(() => ({ text: '', fallback: '' })) }
        : null,
    );
  };
  const empty = (): string => {
    if (isPending) return general('templatesLoading');
    if (!value || template) return t('none');
    // Without a list of today nobody knows whether it is approved.
    return data?.problem === null ? t('gone', { name: value.name }) : value.name.replaceAll('_', ' ');
  };
  const labelOf = ({ part, key, button }: TemplateHole): string =>
    part === 'body'
      ? t('inBody', { key })
      : part === 'header'
        ? t('inHeader', { key })
        : t('inButton', { button: (button ?? 0) + 1 });
  const fill = (at: number, change: Partial<CampaignTemplate['params'][number]>): void => {
    if (value)
      onChange({ ...value, params: value.params.map((one, place) => (place === at ? { ...one, ...change } : one)) });
  };
  return (
    <div className={styles.template} data-choices>
      <TemplatesProblem found={found} />
      <SelectField
        label={t('template')}
        isOptional
        help={t(value ? 'templateHelp' : 'withoutTemplate')}
        error={error}
        options={templates.map(({ name, language }, id) => ({
          id,
          name: `${name.replaceAll('_', ' ')} (${language})`,
        }))}
        value={chosen === -1 ? null : chosen}
        empty={empty()}
        onChange={choose}
      />
      {template && value && value.params.length > 0 && (
        <fieldset className={styles.params}>
          <legend>{t('params')}</legend>
          <p>{t('paramsHelp')}</p>
          {template.params.map((hole, at) => (
            <div key={labelOf(hole)} className={styles.pair}>
              <Field
                label={labelOf(hole)}
                maxLength={1_024}
                autoComplete="off"
                value={value.params[at]?.text ?? ''}
                onChange={(event) => fill(at, { text: event.target.value })}
              />
              <Field
                label={t('fallback', { label: labelOf(hole) })}
                maxLength={1_024}
                autoComplete="off"
                value={value.params[at]?.fallback ?? ''}
                onChange={(event) => fill(at, { fallback: event.target.value })}
              />
            </div>
          ))}
        </fieldset>
      )}
    </div>
  );
}
