import { IconScan } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { loadTexts } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';

/** Loads the camera before somebody opens it, for pages that must work without a network later. */
export const loadScanner = async () =>
  (await Promise.all([import('./scan-frame.dialog.tsx'), loadTexts(['camera', 'frames'])]))[0];

const ScanFrameDialog = lazyPart(loadScanner, (module) => module.ScanFrameDialog);

/** Opens the camera, which reads the frame number of a bicycle. */
export function ScanFrameButton({
  label,
  onNumber,
  ...button
}: Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & { label: string; onNumber: (number: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} icon={IconScan} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense>
          <ScanFrameDialog onNumber={onNumber} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
