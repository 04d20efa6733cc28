import type { TwoStepSecret } from '@recado/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { copyText } from '../../lib/browser/copyText.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../icons/IconButton36.tsx';
import styles from './twoStep.module.css';
import { twoStepTexts } from './twoStep.texts.ts';

/** The secret of two-step sign-in, as a QR code drawn in the browser and as text. */
export function SecretView({ secret, uri }: TwoStepSecret) {
  const t = useTexts(twoStepTexts);
  return (
    <div className={styles.secret}>
      <p>{t('scan')}</p>
      <span className={styles.qr}>
        <QRCodeSVG value={uri} size={176} title={t('qrCode')} />
      </span>
      <div className={styles.typed}>
        <span>
          <small>{t('secret')}</small>
          <code>{secret.match(/.{1,4}/g)!.join(' ')}</code>
        </span>
        <IconButton36 icon="copy" label={t('copySecret')} onClick={() => void copyText(secret)} />
      </div>
    </div>
  );
}
