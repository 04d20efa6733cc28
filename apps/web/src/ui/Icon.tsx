import type { IconName } from './iconShapes.ts';

/**
 * A shape of the icon set, drawn in the colour of its text. Without a `label` it is decoration, silent to screen
 * readers.
 */
export function Icon({
  name,
  size = 20,
  className,
  label,
}: {
  name: IconName;
  size?: number;
  className?: string;
  label?: string;
}) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={className ? `icon ${className}` : 'icon'} width={size} height={size} {...spoken}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
