import { useTexts } from '../../../lib/texts/texts.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { CountBadge } from '../../../ui/labels/CountBadge.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { authTexts } from '../auth.texts.ts';
import styles from './LoginPicture.module.css';
import { SampleFace } from './SampleFace.tsx';

/**
 * A picture of the product, built from its own components. It is decorative; its two sentences are readable for screen
 * readers.
 */
export function LoginPicture() {
  const t = useTexts(authTexts);
  return (
    <aside className={styles.picture}>
      <div className={styles.content}>
        <div aria-hidden>
          <div className={styles.row}>
            <span className={styles.face}>
              <SampleFace />
              <span className={styles.line}>
                <Icon name="phone" size={10} />
              </span>
            </span>
            <div className={styles.words}>
              <p>
                <b className="ellipsis">{t('sampleName')}</b>
                <time className="num">09:28</time>
              </p>
              <p className={styles.preview}>
                <Icon name="camera" size={16} />
                <span className="ellipsis">{t('samplePhoto')}</span>
                <CountBadge count={3} tone="primary" />
              </p>
              <p className={styles.tags}>
                <span>{t('sampleQueue')}</span>
                <Tag name={t('sampleTag')} color="var(--mui-palette-queue-6)" />
                <Avatar id={4} name={t('sampleUser')} size={20} />
              </p>
            </div>
          </div>
          <p className={styles.bubble}>
            {t('sampleQuestion')}
            <time className="num">09:24</time>
          </p>
          <p className={`${styles.bubble} ${styles.ours}`}>
            {t('sampleAnswer')}
            <time className="num">
              09:24
              <Icon name="doneAll" size={16} />
            </time>
          </p>
          <p className={`${styles.bubble} ${styles.loved}`}>
            {t('sampleThanks')}
            <time className="num">09:25</time>
            <span className={styles.reaction}>❤️</span>
          </p>
        </div>
        <h2>{t('promise')}</h2>
        <p className={styles.text}>{t('promiseText')}</p>
      </div>
    </aside>
  );
}
