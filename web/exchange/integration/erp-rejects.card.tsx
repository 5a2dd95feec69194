import { IconDownload } from '@tabler/icons-react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Refreshing } from '#ui/page/states.tsx';
import { Segments } from '#ui/page/tabs.tsx';
import { TablePager } from '#ui/table/table-pager.tsx';
import type { ChangeList } from '#ui/table/use-list-search.ts';
import { useDownload } from '#ui/dialog/use-download.ts';
import { CauseList, FindingChip } from './erp-causes.tsx';
import type { FileDetail } from './integration.documents.ts';
import type { FileSearch } from './integration.links.ts';
import css from './integration.module.css';

type RejectsProps = {
  file: FileDetail;
  search: FileSearch;
  fetching: boolean;
  onChange: ChangeList<FileSearch>;
};

/**
 * The problems of the rows of a file: the causes with their counts, then the rows, those of a chosen cause, or the
 * warnings, with line, column, reason, and the line as it came.
 */
export function RejectsCard({ file, search, fetching, onChange }: RejectsProps) {
  const t = useText();
  const { data, info } = file.rejects;
  const { warnings = false, cause } = search;
  const leftOut = file.causes.some(({ kind }) => kind !== 'warning');
  return (
    <Card
      title={t(warnings ? 'integration.rejects.warnings' : 'integration.rejects.title')}
      actions={<Downloads file={file} warnings={warnings} />}
    >
      <Stack gap={4}>
        <CauseList
          causes={file.causes}
          chosen={cause}
          onChoose={(next) => onChange({ warnings: warnings || undefined, cause: next })}
        />
        {cause === undefined && leftOut && file.warningCount > 0 && (
          <Segments
            label={t('integration.rejects.show')}
            value={warnings ? 'warnings' : 'rejects'}
            options={[
              { value: 'rejects', label: t('integration.rejects.title') },
              { value: 'warnings', label: t('integration.rejects.warnings') },
            ]}
            onChange={(show) => onChange({ warnings: show === 'warnings' || undefined })}
          />
        )}
        <Refreshing active={fetching}>
          {info.count === 0 ? (
            <Text tone="muted">{t('integration.rejects.none')}</Text>
          ) : (
            <ol className={css.rejects}>
              {data.map((reject) => (
                <li key={`${reject.line} ${reject.column} ${reject.code}`}>
                  <span className={css.chips}>
                    <FindingChip kind={reject.kind} />
                  </span>
                  <Text strong>
                    {reject.column
                      ? t('integration.rejects.place', { line: reject.line, column: reject.column })
                      : t('integration.rejects.line', { line: reject.line })}
                  </Text>
                  <Text>{reject.text}</Text>
                  <Text size="xs" tone="muted">
                    {reject.code}
                    {reject.value && ` · ${reject.value}`}
                  </Text>
                  {reject.cutOut !== null && (
                    <code className={css.cutOut} title={t('integration.rejects.cutOut', { line: reject.line })}>
                      {reject.cutOut}
                    </code>
                  )}
                </li>
              ))}
            </ol>
          )}
        </Refreshing>
        {info.count > 0 && (
          <TablePager
            info={info}
            view={{ page: info.page, limit: 20 }}
            shown={data.length}
            sizes={[20]}
            onView={({ page }, options) => onChange({ warnings: warnings || undefined, cause, page }, options)}
          />
        )}
      </Stack>
    </Card>
  );
}

function Downloads({ file, warnings }: { file: FileDetail; warnings: boolean }) {
  const t = useText();
  const { saving, save } = useDownload();
  return (
    <Row gap={2} wrap>
      <Button
        size="small"
        icon={IconDownload}
        busy={saving}
        onClick={() => void save(`/erp/files/${file.id}/rejects${warnings ? '?warnings=1' : ''}`, 'rejects.csv')}
      >
        {t('integration.rejects.download')}
      </Button>
      {file.hasOriginal && (
        <Button
          size="small"
          icon={IconDownload}
          busy={saving}
          onClick={() => void save(`/erp/files/${file.id}/original`, file.name)}
        >
          {t('integration.rejects.original')}
        </Button>
      )}
    </Row>
  );
}
