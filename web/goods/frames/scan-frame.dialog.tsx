import { useState } from 'react';
import { frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Camera } from '#ui/picture/camera.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/page/layout.tsx';

/** Reads the frame number of a bicycle with the camera and closes with it; other codes are named and left out. */
export function ScanFrameDialog({ onNumber, onClose }: { onNumber: (number: string) => void; onClose: () => void }) {
  const t = useText();
  const [other, setOther] = useState('');
  const found = (code: string) => {
    const number = scannedFrameNumber(code);
    if (frameNumberProblem(number) !== null) return setOther(code.slice(0, 60));
    onNumber(number);
    onClose();
  };
  return (
    <Dialog
      title={t('frames.scan.title')}
      subtitle={t('frames.scan.hint')}
      onClose={onClose}
      footer={
        <Button size="large" onClick={onClose}>
          {t('frames.scan.close')}
        </Button>
      }
    >
      <Camera onCode={found} />
      <p role="status">
        <Text size="sm" tone="warn">
          {other && t('frames.scan.other', { code: other })}
        </Text>
      </p>
    </Dialog>
  );
}
