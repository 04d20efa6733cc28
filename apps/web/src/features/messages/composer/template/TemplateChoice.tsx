import type { MessageTemplates } from '@recado/contracts';
import type { Ref } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TemplatesProblem } from '../../../../ui/fields/TemplatesProblem.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { templateTexts } from './template.texts.ts';
import styles from './TemplateComposer.module.css';

type Props = {
  found: Parameters<typeof TemplatesProblem>[0]['found'] & { isPending: boolean; data: MessageTemplates | undefined };
  /** The position of the chosen template. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  ref?: Ref<HTMLSelectElement>;
};

/** The approved templates of a connection, or why there are none to choose from. */
export function TemplateChoice({ found, chosen, onChoose, ref }: Props) {
  const t = useTexts(templateTexts);
  const general = useTexts(uiTexts);
  const { data, isPending } = found;
  const templates = data?.templates ?? [];
  return (
    <>
      <TemplatesProblem found={found} />
      {data?.problem === null && templates.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {(isPending || templates.length > 0) && (
        <SelectField
          ref={ref}
          label={t('template')}
          options={templates.map(({ name, language }, id) => ({
            id,
            name: `${name.replaceAll('_', ' ')} (${language})`,
          }))}
          value={chosen}
          empty={isPending ? general('templatesLoading') : t('choose')}
          disabled={isPending}
          onChange={onChoose}
        />
      )}
    </>
  );
}
