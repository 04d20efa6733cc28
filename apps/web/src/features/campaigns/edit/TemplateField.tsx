import type { CampaignTemplate, TemplateHole } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TemplatesProblem } from '../../../ui/fields/TemplatesProblem.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { isSameTemplate, placeOfTemplate, toChosenTemplate } from './chosenTemplate.ts';
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
  const chosen = placeOfTemplate(templates, value);
  const template = templates[chosen];
  const choose = (index: number | null): void => {
    const next = index === null ? undefined : templates[index];
    if (next || index === null) onChange(next ? toChosenTemplate(next, value) : null);
  };
  /** The stored template stays a choice of its own, so that it can be taken away where the list does not have it. */
  const missing = (): { id: number; name: string }[] => {
    if (!value || template) return [];
    const name = value.name.replaceAll('_', ' ');
    // Without a list of today nobody knows whether it is approved.
    if (data?.problem !== null) return [{ id: templates.length, name }];
    const isChanged = templates.some((one) => isSameTemplate(value, one));
    return [{ id: templates.length, name: t(isChanged ? 'changed' : 'gone', { name }) }];
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
        options={[
          ...templates.map(({ name, language }, id) => ({ id, name: `${name.replaceAll('_', ' ')} (${language})` })),
          ...missing(),
        ]}
        value={template ? chosen : value ? templates.length : null}
        empty={isPending ? general('templatesLoading') : t('none')}
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
