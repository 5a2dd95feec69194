import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#platform/api/download.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { FailureNote } from '#ui/page/failure-note.tsx';
import { Menu, MenuItem } from '#ui/dialog/popover.tsx';
import type { CheckedRow } from './intake.documents.ts';
import { type ReadList, shownLine } from './intake-sheet.ts';

/** Downloads the rejected rows with their reasons, so that the user can correct and upload them again. */
export function RejectedButton({ rows, lists }: { rows: readonly CheckedRow[]; lists: readonly ReadList[] }) {
  const t = useText();
  const [failed, setFailed] = useState<unknown>(null);
  if (rows.length === 0) return null;
  const fetchAs = (format: 'csv' | 'xlsx') => {
    const body = {
      format,
      rows: rows.map((row) => ({
        line: shownLine(row.lines[0] ?? 0, lists) ?? 0,
        written: row.written,
        code: row.code,
        quantity: row.asked === null ? '' : String(row.asked),
        reasons: row.problems.slice(0, 10).map(({ code, params }) => ({ code, params })),
      })),
    };
    download('/api/intake/rejected', `rows.${format}`, { method: 'POST', body }).then(
      () => setFailed(null),
      (error: unknown) => setFailed(error),
    );
  };
  return (
    <>
      <Menu
        label={t('intake.rejected.download')}
        trigger={(props) => (
          <Button {...props} size="small" variant="quiet" icon={IconDownload}>
            {t('intake.rejected.download')}
          </Button>
        )}
      >
        <MenuItem onClick={() => fetchAs('csv')}>{t('intake.rejected.csv')}</MenuItem>
        <MenuItem onClick={() => fetchAs('xlsx')}>{t('intake.rejected.xlsx')}</MenuItem>
      </Menu>
      <FailureNote error={failed} />
    </>
  );
}
