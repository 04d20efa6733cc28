import { integrationTypes, type IntegrationType } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { integrationTexts } from './integrations.texts.ts';
import { TypeMark } from './TypeMark.tsx';
import styles from './TypeTiles.module.css';

/** The types with what each of them does; a click adds one. */
export function TypeTiles({ onAdd }: { onAdd: (type: IntegrationType) => void }) {
  const t = useTexts(integrationTexts);
  return (
    <section aria-labelledby="integration-types">
      <h2 id="integration-types" className={styles.title}>
        {t('types')}
      </h2>
      <ul className={styles.tiles}>
        {integrationTypes.map((type) => (
          <li key={type}>
            <button type="button" className={styles.tile} onClick={() => onAdd(type)}>
              <TypeMark type={type} size={28} />
              <span className={styles.words}>
                <strong>{t(type)}</strong>
                <span>{t(`about.${type}`)}</span>
              </span>
              <span className={styles.add}>
                <Icon name="add" size={18} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
