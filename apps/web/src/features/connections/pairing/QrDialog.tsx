import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import type { AnyConnection } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { connectionTexts } from '../connections.texts.ts';
import { NumberPairing } from './NumberPairing.tsx';
import { numberPairingTexts } from './numberPairing.texts.ts';
import { QrCode } from './QrCode.tsx';
import styles from './QrDialog.module.css';
import { paths } from '../../../lib/routes.ts';

/** The parts between asterisks are button names on the phone. */
const Step = ({ text }: { text: string }) => (
  <span>{text.split('*').map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}</span>
);

/** The QR code for pairing, live: it renews itself, and the dialog closes after pairing (CONN-19). */
export function QrDialog({
  connection: { id: connectionId, name, status, qrcode = '', provider },
  onClose,
}: {
  connection: AnyConnection;
  onClose: () => void;
}) {
  const t = useTexts(connectionTexts);
  const n = useTexts(numberPairingTexts);
  const id = useId();
  const navigate = useNavigate();
  const [way, setWay] = useState<'qr' | 'number'>('qr');
  const hadCode = useRef(false);
  useEffect(() => {
    if (qrcode) hadCode.current = true;
    else if (hadCode.current && status !== 'OPENING') onClose();
  }, [qrcode, status, onClose]);
  const isSimulated = provider === 'sandbox';
  const steps = isSimulated
    ? [t('simulatedStep1'), t('simulatedStep2')]
    : way === 'qr'
      ? [t('step1'), t('step2'), t('step3'), t('step4')]
      : [n('step1'), n('step2'), n('step3')];
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: styles.paper ?? '' } }}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{t('qrTitle', { name })}</h2>
          <p>{t(isSimulated ? 'qrTextSimulated' : 'qrText')}</p>
        </div>
        <IconButton36 icon="close" label={t('close')} onClick={onClose} />
      </header>
      {provider === 'beta' && (
        <div className={styles.ways}>
          <Segmented
            label={n('ways')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'qr', label: n('byQr') },
              { value: 'number', label: n('byNumber') },
            ]}
          />
        </div>
      )}
      <div className={styles.body}>
        {way === 'number' ? (
          <NumberPairing id={connectionId} />
        ) : (
          <QrCode connectionId={connectionId} qrcode={qrcode} />
        )}
        <div>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>
                <Step text={step} />
              </li>
            ))}
          </ol>
          <output className={styles.state}>
            {status === 'PAIRING' ? t('waiting') : way === 'qr' ? t('renews') : null}
          </output>
        </div>
      </div>
      <footer className={styles.foot}>
        <span>{t('closesItself')}</span>
        {isSimulated && (
          <Button variant="text" onClick={() => void navigate({ to: paths.sandbox })}>
            {t('simulator')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </footer>
    </Dialog>
  );
}
