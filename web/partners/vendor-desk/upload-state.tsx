import { IconAlertTriangle, IconCheck, IconEye } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import type { VendorUploadRow } from './vendor-desk.documents.ts';

const looks = {
  written: { tone: 'ok', icon: IconCheck },
  refused: { tone: 'err', icon: IconAlertTriangle },
  checked: { tone: 'warn', icon: IconEye },
} as const;

type Upload = Pick<VendorUploadRow, 'state' | 'refused'>;

/** A preview waits for its sender, unless a refused row keeps it from being written. */
export function uploadStateOf({ state, refused }: Upload): keyof typeof looks {
  if (state === 'written') return 'written';
  return refused > 0 ? 'refused' : 'checked';
}

/** {@link uploadStateOf} as a chip. */
export function UploadStateChip(row: Upload) {
  const t = useText();
  const state = uploadStateOf(row);
  return <StatusChip {...looks[state]}>{t(`vendor-desk.upload.${state}`)}</StatusChip>;
}
