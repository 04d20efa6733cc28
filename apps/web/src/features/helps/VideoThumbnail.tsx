import { useState } from 'react';
import styles from './HelpsPage.module.css';

/** The picture of a YouTube video. An empty tile stays if it cannot be loaded. */
export function VideoThumbnail({ video }: { video: string }) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles.thumbnail}>
      {failed !== video && (
        <img
          src={`https://i.ytimg.com/vi/${video}/hqdefault.jpg`}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(video)}
        />
      )}
    </span>
  );
}
