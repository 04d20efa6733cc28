import type { MessageAdvert } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { messageTexts } from '../messages.texts.ts';
import styles from './AdvertCard.module.css';

/**
 * The advertisement that led a contact to a message, with its whole text: on a phone, nothing else would show the rest.
 * Its picture is a link: the page loads nothing from other origins.
 */
export function AdvertCard({ advert: { headline, body, url, imageUrl } }: { advert: MessageAdvert }) {
  const t = useTexts(messageTexts);
  return (
    <section className={styles.advert} aria-label={t('advert')}>
      <span className={styles.kind}>
        <Icon name="link" size={14} />
        {t('advert')}
      </span>
      {headline && <strong dir="auto">{headline}</strong>}
      {body && <p dir="auto">{body}</p>}
      {(url || imageUrl) && (
        <span className={styles.links}>
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
              {t('openAdvert')}
            </a>
          )}
          {imageUrl && (
            <a href={imageUrl} target="_blank" rel="noopener noreferrer nofollow" title={imageUrl}>
              {t('openAdvertPicture')}
            </a>
          )}
        </span>
      )}
    </section>
  );
}
