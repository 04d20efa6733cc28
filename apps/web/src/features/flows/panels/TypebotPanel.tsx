import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { panelTexts } from '../panel.texts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import styles from './PanelFrame.module.css';
import { numberOf, recordOf, textOf, type PanelProps } from './panelTypes.ts';
import { TypebotForm } from './serviceForms.ts';
import { usePanelForm } from './usePanelForm.ts';

const plainTexts = [
  ['typebotKeywordFinish', 'keywordFinish'],
  ['typebotKeywordRestart', 'keywordRestart'],
  ['typebotRestartMessage', 'restartMessage'],
  ['typebotUnknownMessage', 'unknownMessage'],
] as const;

/** Edits the Typebot of a node (FLOW-39, FLOW-57). */
export function TypebotPanel({ data, onApply }: PanelProps) {
  const t = useTexts(panelTexts);
  const stored = recordOf(data.typebotIntegration);
  const { register, error, dialog } = usePanelForm({
    schema: TypebotForm,
    values: {
      name: textOf(stored.name),
      urlN8N: textOf(stored.urlN8N),
      typebotSlug: textOf(stored.typebotSlug),
      typebotDelayMessage: numberOf(stored.typebotDelayMessage ?? '', 1_000),
      typebotExpires: numberOf(stored.typebotExpires ?? '', 1),
      typebotKeywordFinish: textOf(stored.typebotKeywordFinish),
      typebotKeywordRestart: textOf(stored.typebotKeywordRestart),
      typebotRestartMessage: textOf(stored.typebotRestartMessage),
      typebotUnknownMessage: textOf(stored.typebotUnknownMessage),
    },
    onApply: (typed) =>
      onApply({
        ...data,
        // Fields of other kinds of integrations are stored empty, as the specified editor does.
        typebotIntegration: {
          jsonContent: '',
          language: '',
          ...stored,
          type: 'typebot',
          ...typed,
          projectName: typed.name,
        },
      }),
    wordError: (field, code, typed) => {
      const isBlank = String(typed ?? '').trim() === '';
      if (isBlank && (field === 'name' || field === 'urlN8N' || field === 'typebotSlug')) return t('requiredEn');
      if (field === 'name') return t(code === 'too_big' ? 'tooLong' : 'tooShort');
      return undefined;
    },
  });
  return (
    <PanelFrame {...dialog}>
      <Field label={t('name')} error={error('name')} autoComplete="off" {...register('name')} />
      <Field label={t('url')} type="url" error={error('urlN8N')} autoComplete="off" {...register('urlN8N')} />
      <Field label={t('slug')} error={error('typebotSlug')} autoComplete="off" {...register('typebotSlug')} />
      <div className={styles.pair}>
        <Field
          label={t('delay')}
          type="number"
          error={error('typebotDelayMessage')}
          {...register('typebotDelayMessage')}
        />
        <Field label={t('expires')} type="number" error={error('typebotExpires')} {...register('typebotExpires')} />
      </div>
      {plainTexts.map(([field, label]) => (
        <Field key={field} label={t(label)} isOptional error={error(field)} autoComplete="off" {...register(field)} />
      ))}
    </PanelFrame>
  );
}
