import { connectionsApi, sandboxApi, type AnyConnection, type ConnectionStatus } from '@recado/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { keyOf, useCall } from '../../../lib/server/api.ts';
import { mergeRow } from '../../../lib/live/keepNewer.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import styles from '../Sandbox.module.css';
import { sandboxTexts } from '../sandbox.texts.ts';

const words = {
  CONNECTED: 'statusConnected',
  OPENING: 'statusOpening',
  PAIRING: 'statusPairing',
  DISCONNECTED: 'statusDisconnected',
  TIMEOUT: 'statusTimeout',
  qrcode: 'scanText',
} as const satisfies Record<ConnectionStatus, string>;

/** The key of the text that tells a state of the connection. */
export const statusWord = (status: ConnectionStatus): (typeof words)[ConnectionStatus] => words[status];

/** The QR code a phone would read, or how the connection stands, with what can be done about it. */
export function QrPanel({ connection }: { connection: AnyConnection }) {
  const t = useTexts(sandboxTexts);
  const { name, status, qrcode } = connection;
  const hasQr = status === 'qrcode' && qrcode;
  return (
    <section className={`${styles.card} ${styles.qr}`} aria-label={t('connect', { name })}>
      <div className={styles.code}>
        {hasQr ? (
          <QRCodeSVG value={qrcode} size={92} marginSize={1} title={t('qrCode')} />
        ) : (
          <span className={styles.state} data-status={status}>
            <Icon
              name={
                status === 'CONNECTED'
                  ? 'checkCircle'
                  : status === 'DISCONNECTED' || status === 'TIMEOUT'
                    ? 'linkOff'
                    : 'hourglass'
              }
              size={36}
            />
          </span>
        )}
      </div>
      <div>
        <h3>{status === 'CONNECTED' ? name : t('connect', { name })}</h3>
        <output>{t(statusWord(status))}</output>
        <Actions connection={connection} />
      </div>
    </section>
  );
}

/** The buttons of a state. One of them acts at a time. */
function Actions({ connection: { id, name, status } }: { connection: AnyConnection }) {
  const t = useTexts(sandboxTexts);
  const confirm = useConfirm();
  const scan = useCall(sandboxApi.scan);
  const start = useCall(connectionsApi.start);
  const newQr = useCall(connectionsApi.newQr);
  const logout = useCall(connectionsApi.logout);
  const params = { whatsappId: id };
  const isBusy = scan.busy || start.busy || newQr.busy || logout.busy;
  // `useCall` has shown the error.
  const shown = (): undefined => undefined;
  const disconnect = async (): Promise<void> => {
    if (await confirm({ title: t('logoutTitle', { name }), text: t('logoutText'), confirm: t('logout'), danger: true }))
      await logout.run({ params }).catch(shown);
  };
  return (
    <div className={styles.buttons}>
      {status === 'qrcode' && (
        <BusyButton
          size="small"
          variant="tonal"
          startIcon={<Icon name="qrScan" size={16} />}
          busy={scan.busy}
          disabled={isBusy}
          onClick={() =>
            void scan.run({ params }).then((row) => mergeRow('connection', keyOf(connectionsApi.list), row), shown)
          }
        >
          {t('scan')}
        </BusyButton>
      )}
      {(status === 'DISCONNECTED' || status === 'TIMEOUT') && (
        <BusyButton
          size="small"
          variant="tonal"
          busy={start.busy}
          disabled={isBusy}
          onClick={() => void start.run({ params }).catch(shown)}
        >
          {t('start')}
        </BusyButton>
      )}
      {status === 'qrcode' && (
        <BusyButton
          size="small"
          busy={newQr.busy}
          disabled={isBusy}
          onClick={() => void newQr.run({ params }).catch(shown)}
        >
          {t('newQr')}
        </BusyButton>
      )}
      {status !== 'DISCONNECTED' && (
        <BusyButton size="small" busy={logout.busy} disabled={isBusy} onClick={() => void disconnect()}>
          {t('logout')}
        </BusyButton>
      )}
    </div>
  );
}
