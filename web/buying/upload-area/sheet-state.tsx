import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCheck, IconClock, IconEye } from '@tabler/icons-react';
import type { UploadState } from '#rules/buying/upload-area/choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip, type ChipTone } from '#ui/button/chip.tsx';
import type { IconType } from '#ui/look/icon.tsx';
import type { SheetUploadRow } from './upload-area.documents.ts';

/** True if a job still writes or undoes the upload. */
export const isRunning = ({ state }: Pick<SheetUploadRow, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** Milliseconds between two looks at an upload that a job still changes. */
export const followMs = 2_000;

/** Rows that were refused in the preview, not written, or not undone. */
export const rejectedRows = ({ refused, failed, kept }: Pick<SheetUploadRow, 'refused' | 'failed' | 'kept'>): number =>
  refused + failed + kept;

const looks: Readonly<Record<UploadState | 'partly', readonly [ChipTone, IconType]>> = {
  checked: ['warn', IconEye],
  waiting: ['info', IconClock],
  running: ['info', IconClock],
  done: ['ok', IconCheck],
  partly: ['warn', IconAlertTriangle],
  failed: ['err', IconBan],
  undoing: ['info', IconClock],
  undone: ['grey', IconArrowBackUp],
};

type Uploaded = Pick<SheetUploadRow, 'state' | 'refused' | 'failed' | 'kept'>;

/** The state of an upload; one with rows that were not taken is only partly done. */
export const sheetStateOf = (upload: Uploaded): UploadState | 'partly' =>
  upload.state === 'done' && rejectedRows(upload) > 0 ? 'partly' : (upload.state as UploadState);

/** {@link sheetStateOf} as a chip. */
export function SheetStateChip(upload: Uploaded) {
  const t = useText();
  const state = sheetStateOf(upload);
  const [tone, icon] = looks[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`upload-area.state.${state}`)}
    </StatusChip>
  );
}
