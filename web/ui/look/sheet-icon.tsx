import iconSheet from 'virtual:icon-sheet';
import type { CSSProperties } from 'react';
import type { IconType } from './icon.tsx';
import type { SheetIconName } from './sheet-icons.ts';

type SheetDrawingProps = {
  of: SheetIconName;
  size?: number | string;
  stroke?: number | string;
  className?: string;
  style?: CSSProperties;
  'aria-hidden'?: true;
};

/** An icon of the SVG sprite. Icons that every page shows then need no JavaScript. */
export function SheetDrawing({ of: name, size = 24, stroke = 2, ...rest }: SheetDrawingProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <use href={`${iconSheet}#${name}`} />
    </svg>
  );
}

/** The same as an icon component for parts that take one. */
export function sheetIcon(name: SheetIconName): IconType {
  const SheetIcon = (props: Omit<SheetDrawingProps, 'of'>) => <SheetDrawing of={name} {...props} />;
  return SheetIcon as IconType;
}
