import { IconAlertTriangle, IconCheck, IconEye } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import type { VendorUploadRow } from './vendor-desk.documents.ts';

/** A preview waits for its sender, unless a refused row keeps it from being written. */
export function UploadStateChip({ state, refused }: Pick<VendorUploadRow, 'state' | 'refused'>) {
  const t = useText();
  if (state === 'written')
    return (
      <StatusChip tone="ok" icon={IconCheck}>
        {t('vendor-desk.upload.written')}
      </StatusChip>
    );
  return refused > 0 ? (
    <StatusChip tone="err" icon={IconAlertTriangle}>
      {t('vendor-desk.upload.refused')}
    </StatusChip>
  ) : (
    <StatusChip tone="warn" icon={IconEye}>
      {t('vendor-desk.upload.checked')}
    </StatusChip>
  );
}
