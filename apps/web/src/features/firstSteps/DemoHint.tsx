import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './FirstSteps.module.css';
import { firstStepsMenuTexts } from './firstSteps.menu.texts.ts';
import { paths } from '../../lib/routes.ts';

/** Explains that the customers are simulated, with a link to the simulator. */
export function DemoHint() {
  const t = useTexts(firstStepsMenuTexts);
  return (
    <aside className={styles.demo}>
      <Icon name="phone" size={20} />
      <p>
        {t('demo')} <Link to={paths.sandbox}>{t('openSimulator')}</Link>
      </p>
    </aside>
  );
}
