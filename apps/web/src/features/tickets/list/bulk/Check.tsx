import { Icon } from '../../../../ui/icons/Icon.tsx';
import styles from '../TicketList.module.css';

/** A box with its tick, for the eye; the entry around it says its state itself. */
export const Check = ({ isOn }: { isOn: boolean }) => (
  <span className={isOn ? `${styles.check} ${styles.checked}` : styles.check}>
    {isOn && <Icon name="check" size={16} />}
  </span>
);
