import { ControlButton, Controls, useReactFlow, useStore } from '@xyflow/react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { editorTexts } from '../editor.texts.ts';

/**
 * The buttons that move the view. Those of the library are disabled at the last step of the zoom, and a disabled button
 * loses the focus of who pressed it.
 */
export function CanvasControls() {
  const t = useTexts(editorTexts);
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const isNearest = useStore(({ transform, maxZoom }) => transform[2] >= maxZoom);
  const isFarthest = useStore(({ transform, minZoom }) => transform[2] <= minZoom);
  const buttons = [
    { label: t('zoomIn'), icon: 'add', isDone: isNearest, move: zoomIn },
    { label: t('zoomOut'), icon: 'remove', isDone: isFarthest, move: zoomOut },
    { label: t('fit'), icon: 'fullscreen', isDone: false, move: () => fitView({ padding: 0.2 }) },
  ] as const;
  return (
    <Controls
      position="bottom-right"
      orientation="horizontal"
      showZoom={false}
      showFitView={false}
      showInteractive={false}
    >
      {buttons.map(({ label, icon, isDone, move }) => (
        <ControlButton
          key={icon}
          title={label}
          aria-label={label}
          aria-disabled={isDone || undefined}
          onClick={() => void (isDone || move())}
        >
          <Icon name={icon} size={20} />
        </ControlButton>
      ))}
    </Controls>
  );
}
