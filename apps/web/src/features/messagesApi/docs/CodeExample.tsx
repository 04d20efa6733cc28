import Button from '@mui/material/Button';
import { copyText } from '../../../lib/browser/copyText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { messagesApiTexts } from '../messagesApi.texts.ts';
import styles from './CodeExample.module.css';
import { docsTexts } from './docs.texts.ts';
import { languageNames, type ExampleLanguage } from './examples.ts';

type Props<L extends ExampleLanguage> = {
  label: string;
  languages?: readonly L[];
  language?: L;
  onLanguage?: (language: L) => void;
  code: string;
};

/** A piece of code with the choice of its language and a button that copies it. */
export function CodeExample<L extends ExampleLanguage>({ label, languages, language, onLanguage, code }: Props<L>) {
  const t = useTexts(docsTexts);
  const words = useTexts(messagesApiTexts);
  return (
    <figure className={styles.example}>
      <figcaption>
        {languages && language && onLanguage ? (
          <Segmented<L>
            label={`${t('language')}: ${label}`}
            value={language}
            onChange={onLanguage}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        ) : (
          <span>{label}</span>
        )}
        <Button
          size="small"
          variant="text"
          color="inherit"
          startIcon={<Icon name="copy" size={16} />}
          aria-label={`${t('copyCode')}: ${label}`}
          onClick={() => void copyText(code)}
        >
          {words('copy')}
        </Button>
      </figcaption>
      {/* Focusable, so that arrow keys scroll a long line. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region without controls */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
