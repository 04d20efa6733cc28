import Popover from '@mui/material/Popover';
import { useTexts } from '../../lib/texts/texts.ts';
import { layoutTexts } from '../layout.texts.ts';
import { VolumeSlider } from './VolumeSlider.tsx';

/** The volume slider below its button. */
export function VolumePopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const t = useTexts(layoutTexts);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('volume') } }}
    >
      <VolumeSlider />
    </Popover>
  );
}
