import { IconAlertTriangle, IconCloudUpload, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '#platform/texts/texts.tsx';
import { scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { Card } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { canBeSent, type KeptRecord } from './kept-record.ts';
import css from './pdi.module.css';

/** Records that wait on this device, with their number. Nothing if there are none. */
export function KeptRecordsCard({ records }: { records: readonly KeptRecord[] }) {
  const t = useText();
  if (records.length === 0) return <div role="status" />;
  return (
    <Card title={t('pdi.kept.title')}>
      <Stack gap={3}>
        <div role="status">
          <Text as="p" tone="muted">
            {t('pdi.kept.count', { count: records.length })}
          </Text>
        </div>
        <ul className={css.kept}>
          {records.map((record) => (
            <li key={record.id}>
              <span>
                <Link to="." search={{ record: record.id }}>
                  {scannedFrameNumber(record.draft.frameNumber) || t('pdi.kept.nameless')}
                </Link>{' '}
                <Text size="sm" tone="muted">
                  <Instant at={record.changedAt} show="minute" />
                </Text>
              </span>
              <KeptChip record={record} />
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}

function KeptChip({ record }: { record: KeptRecord }) {
  const t = useText();
  if (record.conflict)
    return (
      <StatusChip tone="warn" icon={IconAlertTriangle}>
        {t('pdi.kept.conflict')}
      </StatusChip>
    );
  if (record.refusal !== null)
    return (
      <StatusChip tone="err" icon={IconAlertTriangle}>
        {t('pdi.kept.refused')}
      </StatusChip>
    );
  return canBeSent(record) ? (
    <StatusChip tone="info" icon={IconCloudUpload}>
      {t('pdi.kept.waits')}
    </StatusChip>
  ) : (
    <StatusChip icon={IconPencil}>{t('pdi.kept.begun')}</StatusChip>
  );
}
