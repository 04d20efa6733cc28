import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { parseLocation } from './parseLocation.ts';
import styles from './media.module.css';

/** A location: its picture or a drawn map, its name, and a link to a map (CONV-15). */
export function LocationContent({ body, meta }: { body: string; meta: ReactNode }) {
  const t = useTexts(conversationTexts);
  const { picture, link, title, detail } = parseLocation(body);
  const name = title || t('location');
  const map = picture ? (
    <img className={styles.map} src={picture} alt="" />
  ) : (
    <span className={`${styles.map} ${styles.drawnMap}`}>
      <Icon name="location" size={36} />
    </span>
  );
  return (
    <span className={styles.place}>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" aria-label={t('map', { place: name })}>
          {map}
        </a>
      ) : (
        map
      )}
      <span className={styles.placeWords}>
        <b>{name}</b>
        {detail && <small>{detail}</small>}
        {meta}
      </span>
    </span>
  );
}
