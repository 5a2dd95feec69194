import { IconBike } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import css from './tile.module.css';

/**
 * A product picture, `small` for rows. Pictures include a light studio background, which the tile continues; in the
 * dark scheme they are multiplied onto a dark one. A missing picture shows a line drawing.
 */
export function Tile({
  src,
  alt = '',
  small,
  eager,
  className,
  children,
}: {
  src: string | null | undefined;
  alt?: string;
  small?: boolean;
  eager?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && broken !== src;
  return (
    <div className={classNames(css.tile, small && css.small, shown && css.photo, className)}>
      {shown ? (
        <img src={src} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setBroken(src)} />
      ) : (
        <span className={css.missing} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Icon of={IconBike} size={small ? 22 : 28} />
        </span>
      )}
      {children}
    </div>
  );
}
