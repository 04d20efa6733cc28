import type { IconName } from '../../lib/icons/iconNames.ts';

/** An icon in the colour of its text. Without a `label` it is hidden from screen readers. */
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
