import Button from '@mui/material/Button';
import type { AnyConnection } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { connectionNoticeTexts } from '../../lib/texts/connectionNotices.texts.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BarPopover } from '../../ui/popups/BarPopover.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './ConnectionTrouble.module.css';
import { layoutTexts } from '../layout.texts.ts';
import { useMenu } from '../menu/useMenu.ts';
import { paths } from '../../lib/routes.ts';

/** Lists the connections with a problem and their states, with a link to repair them where possible. */
export function ConnectionTrouble({
  troubled,
  anchor,
  onClose,
}: {
  troubled: readonly AnyConnection[];
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const t = useTexts(layoutTexts);
  const why = useTexts(connectionNoticeTexts);
  const navigate = useNavigate();
  const mayMend = useMenu('administration').some(({ to }) => to === paths.connections);
  const mend = (): void => {
    onClose();
    void navigate({ to: paths.connections });
  };
  return (
    <BarPopover title={t('connectionsTitle')} anchor={anchor} onClose={onClose}>
      <ul className={styles.list}>
        {troubled.map(({ id, name, status, notice }) => (
          <li key={id}>
            <Icon name={status === 'qrcode' ? 'qrCode' : 'linkOff'} />
            <b className="ellipsis">{name}</b>
            <span>{t(status)}</span>
            {notice && <p>{why(notice)}</p>}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('connectionsHint')}</p>
      {mayMend && (
        <Button variant="tonal" className={styles.mend ?? ''} onClick={mend}>
          {t('seeConnections')}
        </Button>
      )}
    </BarPopover>
  );
}
