import { useId } from 'react';
import { percentText } from '../../lib/format/numberText.ts';
import { playTone, useVolume } from '../../lib/notices/sound.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { layoutTexts } from '../layout.texts.ts';
import styles from './TopBar.module.css';

/** The notification volume, 0 to 1 in steps of 0.1 (LAY-21). Releasing the slider plays the sound. */
export function VolumeSlider() {
  const t = useTexts(layoutTexts);
  const id = useId();
  const [volume, setVolume] = useVolume();
  return (
    <div className={styles.volume}>
      <label htmlFor={id}>{t('volume')}</label>
      <span className="num">{percentText(volume)}</span>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={volume}
        onChange={(event) => setVolume(event.target.valueAsNumber)}
        onPointerUp={playTone}
        onKeyUp={playTone}
      />
    </div>
  );
}
