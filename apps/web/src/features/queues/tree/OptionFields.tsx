import Button from '@mui/material/Button';
import { limits } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { TemplateField } from '../../../ui/fields/TemplateField.tsx';
import type { EditedOption } from './editedTree.ts';
import styles from './OptionsTree.module.css';
import { optionTexts } from './options.texts.ts';

type Props = {
  option: EditedOption;
  /** Titles from the first level down to this option. */
  path: readonly string[];
  isWrong: boolean;
  onChange: (texts: Partial<Pick<EditedOption, 'title' | 'message'>>) => void;
  onRemove: () => void;
  onClose: () => void;
};

const longestTitle = 50;

/** The title and the message of an option, and where it stands in the menu. */
export function OptionFields({ option, path, isWrong, onChange, onRemove, onClose }: Props) {
  const t = useTexts(optionTexts);
  return (
    <div className={styles.fields}>
      <div className={styles.texts}>
        <Field
          data-part="field"
          label={t('titleField')}
          error={isWrong ? t('titleMissing') : undefined}
          value={option.title}
          maxLength={longestTitle}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <p className={styles.place}>
          <span>{t('place')}</span>
          {path.join(' › ')}
        </p>
      </div>
      <TemplateField
        label={t('message')}
        help={t(option.children.length > 0 ? 'messageHelp' : 'leafHelp')}
        error={undefined}
        maxLength={limits.messageBody}
        rows={2}
        value={option.message}
        onChange={(message) => onChange({ message })}
      />
      <div className={styles.actions}>
        <Button variant="text" color="error" onClick={onRemove}>
          {t('remove')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
