import { limits, type Checkout } from '@recado/contracts';
import { useNow } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { checkoutTexts } from '../checkout/checkout.texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { clockOf } from './clockOf.ts';
import styles from './PixView.module.css';

export type TimeLeft = {
  ms: number;
  /** Share of the whole lifetime, 0 to 1. */
  share: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns how long a PIX can still be paid. Updates every second. */
export function useTimeLeft({ expiresAt, isConfirmedByHand }: Checkout): TimeLeft {
  const ms = Date.parse(expiresAt) - useNow(1_000);
  const wholeMs = (isConfirmedByHand ? limits.manualChargeHours : limits.chargeHours) * hourMs;
  return { ms, share: Math.min(1, Math.max(0, ms / wholeMs)) };
}

type Props = { pix: Checkout; timeLeft: TimeLeft; isExpired: boolean; isBusy: boolean; onNewCode: () => void };

/** The ring with the time that is left, and a new code afterwards. */
export function PixFooter({
  pix: { isConfirmedByHand },
  timeLeft: { ms, share },
  isExpired,
  isBusy,
  onNewCode,
}: Props) {
  const t = useTexts(checkoutTexts);
  const days = Math.floor(ms / dayMs);
  const left = days >= 1 ? t('validDays', { count: days }) : t('validFor', { time: clockOf(ms) });
  return (
    <div className={styles.foot}>
      <svg className={styles.ring} viewBox="0 0 36 36" width={32} height={32} aria-hidden>
        <circle cx="18" cy="18" r="15" />
        <circle cx="18" cy="18" r="15" pathLength="100" strokeDasharray={`${isExpired ? 0 : share * 100} 100`} />
      </svg>
      <div className={styles.left}>
        <b className="num" role="timer">
          {isExpired ? t('pixExpired') : left}
        </b>
        <small>{isExpired ? t('pixExpiredText') : t(isConfirmedByHand ? 'waitingByHand' : 'waiting')}</small>
      </div>
      {isExpired && (
        <BusyButton data-new-code variant="contained" busy={isBusy} onClick={onNewCode}>
          {t('newCode')}
        </BusyButton>
      )}
    </div>
  );
}
