import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Camera } from '#ui/picture/camera.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { CheckedRow } from './intake.documents.ts';
import css from './intake.module.css';

/** The state of the last detected code: being checked, its row, or unchecked. */
type Last = { code: string; row: CheckedRow | 'checking' | null };

/** Reads barcodes with the camera until it is closed; every code adds one unit of its article. */
export function CameraDialog({
  onCode,
  onClose,
}: {
  onCode: (code: string) => Promise<CheckedRow | null>;
  onClose: () => void;
}) {
  const t = useText();
  const [last, setLast] = useState<Last | null>(null);
  const [count, setCount] = useState(0);
  const found = (code: string) => {
    setLast({ code, row: 'checking' });
    setCount((before) => before + 1);
    void onCode(code).then((row) => setLast((now) => (now?.code === code ? { code, row } : now)));
  };
  const toDecide = last !== null && last.row !== 'checking' && last.row?.group !== 'ready';
  return (
    <Dialog
      title={t('intake.scan.title')}
      subtitle={t('intake.scan.hint')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {count === 0 ? t('intake.scan.close') : t('intake.scan.done', { count })}
        </Button>
      }
    >
      <Camera onCode={found} />
      <p role="status" className={css.live} data-warn={toDecide || undefined}>
        {last ? wordsOf(t, last) : ''}
      </p>
    </Dialog>
  );
}

function wordsOf(t: ReturnType<typeof useText>, { code, row }: Last): string {
  if (row === 'checking') return code;
  if (row === null) return t('intake.scan.unchecked', { code });
  if (row.group === 'unknown') return t('intake.taken.unknown', { code });
  const name = row.product?.name ?? code;
  return t(row.group === 'ready' ? 'intake.taken.row' : 'intake.scan.decide', { name, count: row.asked ?? 0 });
}
