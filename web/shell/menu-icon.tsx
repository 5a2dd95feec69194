import iconSheet from 'virtual:icon-sheet';
import type { MenuIconName } from './menu-icons.ts';

/** A decorative icon of the menu, drawn by the sheet that the build makes. */
export function MenuIcon({ of: name, size = 18 }: { of: MenuIconName; size?: 18 | 22 }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      style={{ flex: 'none' }}
    >
      <use href={`${iconSheet}#${name}`} />
    </svg>
  );
}
