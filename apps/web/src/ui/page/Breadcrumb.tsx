import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from '../icons/Icon.tsx';
import styles from './Breadcrumb.module.css';

type Props = {
  to: LinkProps['to'];
  label: string;
  /** This page, where its title is the name of a row. */ here?: string;
};

/** The way back above the title of a page that belongs to another one. */
export const Breadcrumb = ({ to, label, here }: Props) => (
  <span className={styles.crumbs}>
    {here === undefined && <Icon name="back" size={16} />}
    <Link to={to} className="touch-target">
      {label}
    </Link>
    {here !== undefined && (
      <>
        <Icon name="chevronRight" size={16} />
        <span>{here}</span>
      </>
    )}
  </span>
);
