import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import styles from './EmptyState.module.css';

type Props = {
  icon: IconName;
  title: string;
  text?: string;
  /** Set where the state fills the whole page: its title is then the `h1`. */ isWhole?: boolean;
  action?: { label: string; onClick: () => void };
  children?: ReactNode;
};

/** An empty list or page: says what belongs there and offers to create the first item. */
export function EmptyState({ icon, title, text, isWhole = false, action, children }: Props) {
  const Title = isWhole ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <span className={styles.sign}>
        <Icon name={icon} size={24} />
      </span>
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action && (
        <Button variant="contained" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {children}
    </div>
  );
}
