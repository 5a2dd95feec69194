import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Switch } from '#ui/form/checkbox.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import type { UploadPreview } from './integration.documents.ts';

/** The check behind each reason for which a user may import a file all the same. */
const checkOfReason: Readonly<Record<string, 'gap' | 'old' | 'shrink'>> = {
  file_sequence_gap: 'gap',
  file_sequence_old: 'old',
  file_snapshot_shrunk: 'shrink',
  file_content_lost: 'shrink',
  file_no_rows: 'shrink',
};
const labels = {
  gap: 'integration.again.acceptGap',
  old: 'integration.again.acceptOld',
  shrink: 'integration.again.acceptShrink',
} as const;

/** Lets the user skip the checks that refused a file, and check the same files again. */
export function SkippedChecks({
  upload,
  busy,
  onCheck,
}: {
  upload: UploadPreview;
  busy: boolean;
  onCheck: (skipped: { gap: boolean; old: boolean; shrink: boolean }) => void;
}) {
  const t = useText();
  const [skipped, setSkipped] = useState({
    gap: upload.acceptGap,
    old: upload.acceptOld,
    shrink: upload.acceptShrink,
  });
  const refusing = upload.files.flatMap(({ state, causes }) => {
    const check = state === 'refused' ? checkOfReason[causes[0]?.code ?? ''] : undefined;
    return check ? [check] : [];
  });
  const offered = (['gap', 'old', 'shrink'] as const).filter((check) => skipped[check] || refusing.includes(check));
  if (offered.length === 0) return null;
  return (
    <Card title={t('integration.preview.skip')}>
      <Stack gap={3}>
        {offered.map((check) => (
          <Switch
            key={check}
            label={t(labels[check])}
            checked={skipped[check]}
            onChange={(event) => setSkipped({ ...skipped, [check]: event.target.checked })}
          />
        ))}
        <Row>
          <Button busy={busy} onClick={() => onCheck(skipped)}>
            {t('integration.preview.again')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
