import Button from '@mui/material/Button';
import { connectionsApi, type AnyConnection } from '@recado/contracts';
import { useCall } from '../../../lib/server/api.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import styles from './ConnectionList.module.css';
import { connectionTexts } from '../connections.texts.ts';

/** The actions available for a session in its present state (CONN-04 to CONN-07). */
export function SessionButtons({
  connection: { id, name, status, provider },
  onShowQr,
}: {
  connection: AnyConnection;
  onShowQr: () => void;
}) {
  const t = useTexts(connectionTexts);
  const confirm = useConfirm();
  const mayAct = useMay('connections-page:actionButtons');
  const start = useCall(connectionsApi.start);
  const newQr = useCall(connectionsApi.newQr);
  const logout = useCall(connectionsApi.logout);
  if (!mayAct) return null;
  const params = { whatsappId: id };
  // The official API has no phone that scans a code.
  const isOfficial = provider === 'cloud';
  // useCall has already shown the error.
  const shown = (): undefined => undefined;
  const disconnect = async (): Promise<void> => {
    if (
      await confirm({
        title: t('disconnectTitle', { name }),
        text: t(isOfficial ? 'disconnectTextCloud' : 'disconnectText'),
        confirm: t('disconnect'),
        danger: true,
      })
    )
      await logout.run({ params }).catch(shown);
  };
  const renew = async (): Promise<void> => {
    const isAsked = await newQr.run({ params }).then(() => true, shown);
    if (isAsked) onShowQr();
  };
  return (
    <span className={styles.sessionButtons}>
      {status === 'qrcode' && (
        <Button size="small" variant="tonal" startIcon={<Icon name="qrCode" size={16} />} onClick={onShowQr}>
          {t('showQr')}
        </Button>
      )}
      {status === 'DISCONNECTED' && (
        <>
          <BusyButton
            size="small"
            variant="outlined"
            busy={start.busy}
            onClick={() => void start.run({ params }).catch(shown)}
          >
            {t('tryAgain')}
          </BusyButton>
          {!isOfficial && (
            <BusyButton size="small" variant="text" busy={newQr.busy} onClick={() => void renew()}>
              {t('newQr')}
            </BusyButton>
          )}
        </>
      )}
      {(status === 'CONNECTED' || status === 'PAIRING' || status === 'TIMEOUT') && (
        <BusyButton size="small" variant="text" color="inherit" busy={logout.busy} onClick={() => void disconnect()}>
          {t('disconnect')}
        </BusyButton>
      )}
      {status === 'OPENING' && (
        <Button
          size="small"
          variant="outlined"
          loading
          loadingPosition="start"
          startIcon={<Icon name="refresh" size={16} />}
        >
          {t('connecting')}
        </Button>
      )}
    </span>
  );
}
