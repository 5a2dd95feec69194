import { SheetDrawing } from '#ui/look/sheet-icon.tsx';
import type { SheetIconName } from '#ui/look/sheet-icons.ts';

/** A decorative icon of the menu. */
export function MenuIcon({ of: name, size = 18 }: { of: SheetIconName; size?: 18 | 22 }) {
  return <SheetDrawing of={name} size={size} stroke={1.7} aria-hidden style={{ flex: 'none' }} />;
}
