import type { IconProps as TablerProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type IconType = ComponentType<TablerProps>;

/** An outline icon: stroke 1.7 at 18, 2 below. Decorative unless it has a label. */
export function Icon({
  of: Drawing,
  size = 18,
  label,
  className,
}: {
  of: IconType;
  size?: 12 | 14 | 16 | 18 | 22 | 28;
  label?: string;
  className?: string;
}) {
  const stroke = size <= 14 ? 2 : 1.7;
  return label ? (
    <Drawing size={size} stroke={stroke} role="img" aria-label={label} className={className} style={{ flex: 'none' }} />
  ) : (
    <Drawing size={size} stroke={stroke} aria-hidden className={className} style={{ flex: 'none' }} />
  );
}
