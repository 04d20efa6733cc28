import Button from '@mui/material/Button';
import { copyText } from '../../lib/browser/copyText.ts';
import { saveFile } from '../../lib/browser/saveFile.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './twoStep.module.css';
import { twoStepTexts } from './twoStep.texts.ts';

/** Recovery codes, to copy or to download as a text file. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useTexts(twoStepTexts);
  const text = codes.join('\n');
  const download = (): void =>
    saveFile(
      t('fileName'),
      new Blob([`Recado\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
    );
  return (
    <div className={styles.list}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="outlined" startIcon={<Icon name="copy" size={16} />} onClick={() => void copyText(text)}>
          {t('copyCodes')}
        </Button>
        <Button variant="outlined" startIcon={<Icon name="download" size={16} />} onClick={download}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
