import { useEffect, useRef } from 'react';
import styles from './Table.module.css';

/** Reaches 100 px up from the end of the list, and tells once when that strip comes into view (LAY-40). */
export function NearEnd({ onSeen }: { onSeen: () => void }) {
  const strip = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current());
    observer.observe(strip.current!);
    return () => observer.disconnect();
  }, []);
  return <div ref={strip} className={styles.nearEnd} />;
}
