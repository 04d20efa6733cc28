import { Suspense, useState } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { useVolume } from '../../lib/notices/sound.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { layoutTexts } from '../layout.texts.ts';

const VolumePopover = lazily(() => import('./VolumePopover.tsx').then((found) => found.VolumePopover));

/** Opens the slider of the notification volume (LAY-21). */
export function VolumeButton() {
  const t = useTexts(layoutTexts);
  const [volume] = useVolume();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton36
        icon={volume === 0 ? 'volumeOff' : 'volume'}
        label={t('volume')}
        active={anchor !== null}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={VolumePopover.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense>{anchor && <VolumePopover anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  );
}
