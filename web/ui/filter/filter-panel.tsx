import { type ReactNode, useState } from 'react';
import { AddFilterChip } from '#ui/button/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Popover } from '#ui/dialog/popover.tsx';
import { usePhone } from '#ui/look/use-media.ts';

export type FilterPanelProps = {
  /** Names the panel: "Filter orders". */
  title: string;
  /** The label of the chip that opens it. */
  add: string;
  /** The form; it calls `close` after submitting. */
  children: (close: () => void) => ReactNode;
};

/** The filters of a list behind a "+ Filter" chip: a panel below it, or a dialog on a phone. */
export function FilterPanel({ title, add, children }: FilterPanelProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone)
    return (
      <Popover label={title} trigger={(props) => <AddFilterChip {...props}>{add}</AddFilterChip>}>
        {children}
      </Popover>
    );
  const close = (): void => setOpen(false);
  return (
    <>
      <AddFilterChip aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {add}
      </AddFilterChip>
      {open && (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}
