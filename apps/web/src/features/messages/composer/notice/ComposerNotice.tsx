import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../../lib/icons/iconNames.ts';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import styles from './ComposerNotice.module.css';

type Props = {
  tone: 'warning' | 'info';
  icon: IconName;
  children: ReactNode;
  close?: { label: string; onClick: () => void };
};

/** A hint above the text field about the text being written. */
export const ComposerNotice = ({ tone, icon, children, close }: Props) => (
  <div className={`${styles.notice} ${styles[tone]}`} role="status">
    <Icon name={icon} size={18} />
    <span>{children}</span>
    {close && <IconButton36 icon="close" size={28} label={close.label} onClick={close.onClick} />}
  </div>
);
