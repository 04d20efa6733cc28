import { connectionsApi } from '@recado/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { connectionTexts } from '../connections.texts.ts';
import styles from './QrDialog.module.css';

/** A code usually comes within 3 s. After this wait, in ms, the person is told what may be wrong. */
const lateMs = 15_000;

/** The QR code, or the wait for it; after a long wait its possible reasons, with a button to request another code. */
export function QrCode({ connectionId, qrcode }: { connectionId: number; qrcode: string }) {
  const t = useTexts(connectionTexts);
  const { run, busy } = useCall(connectionsApi.newQr);
  const [isLate, setLate] = useState(false);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    setLate(false);
    if (qrcode) return undefined;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, [qrcode, attempt]);
  const retry = async (): Promise<void> => {
    // `useCall` has shown the error.
    await run({ params: { whatsappId: connectionId } }).catch(() => undefined);
    setAttempt((before) => before + 1);
  };
  return (
    <div className={styles.code}>
      {qrcode ? (
        <QRCodeSVG value={qrcode} size={238} title={t('qrCode')} />
      ) : isLate ? (
        <div className={styles.late} role="status">
          <p>{t('qrLate')}</p>
          <BusyButton variant="outlined" busy={busy} onClick={() => void retry()}>
            {t('tryAgain')}
          </BusyButton>
        </div>
      ) : (
        <span className={styles.wait}>
          <Icon name="refresh" size={32} />
        </span>
      )}
    </div>
  );
}
