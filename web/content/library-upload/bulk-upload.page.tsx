import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contentLanguage } from '#rules/locales.ts';
import { byteOrderMark, csvForm, csvLine } from '#rules/csv.ts';
import { isForbidden } from '#platform/api/errors.ts';
import type { MaterialChoicesQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { currentLocale, useLocale, useText } from '#platform/texts/texts.tsx';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ProgressLine } from '#ui/figures/progress.tsx';
import { ErrorPanel, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { saveText } from '#platform/save-file.ts';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import { BulkFieldsCard } from './bulk-fields.card.tsx';
import { BulkDropCard } from './bulk-drop.card.tsx';
import { type BulkRow, choiceOf, isDone, isShown, twins } from './bulk-rows.ts';
import { BulkSummary } from './bulk-summary.tsx';
import { BulkTable } from './bulk-rows.table.tsx';
import { MaterialChoices } from '#content/marketing-admin/materials.documents.ts';
import { readNewMaterialSearch } from '#content/marketing-admin/marketing-admin.links.ts';
import { useBulkCreate } from './use-bulk-create.ts';
import { useBulkRows } from './use-bulk-rows.ts';

/** Uploads up to 500 files and makes materials of them, 50 a request. */
export function BulkUploadPage() {
  const t = useText();
  const lang = useLocale();
  const choices = useDocument(MaterialChoices, {});
  const crumbs = [
    {
      key: 'list',
      link: (
        <Link to="/$lang/admin/marketing-material/image" params={{ lang }}>
          {t('marketing-admin.list.title')}
        </Link>
      ),
    },
  ];
  const renderContent = () => {
    if (isForbidden(choices.error)) return <NoPermission />;
    if (choices.error) return <ErrorPanel error={choices.error} onRetry={() => void choices.refetch()} />;
    if (choices.data) return <BulkUpload choices={choices.data} />;
    return <SkeletonCard />;
  };
  return (
    <PageFrame title={t('marketing-bulk.page.title')} subtitle={t('marketing-bulk.page.hint')} crumbs={crumbs}>
      {renderContent()}
    </PageFrame>
  );
}

function BulkUpload({ choices }: { choices: MaterialChoicesQuery }) {
  const t = useText();
  const lang = useLocale();
  const { category } = usePageSearch(readNewMaterialSearch);
  const known = choices.marketingMaterialCategories.data.find(({ id }) => id === category);
  const bulk = useBulkRows({
    type: known?.type ?? 'brand-assets',
    categoryId: known?.id ?? null,
    marketIds: [],
    tags: [],
    modelYear: null,
    layoutId: null,
    language: contentLanguage(lang),
    published: true,
  });
  const { progress, create } = useBulkCreate(bulk);
  const equal = useMemo(() => twins(bulk.rows), [bulk.rows]);
  const ready = bulk.rows.filter(({ state, checked }) => state === 'ready' && checked);
  const wanted = ready.filter((row) => choiceOf(row, equal.has(row.key)) !== 'skip').length;
  const unconfirmed = ready.filter(({ suggested }) => suggested).length;
  const running = progress?.running === true;
  return (
    <Stack gap={4}>
      <BulkDropCard onFiles={bulk.add} disabled={running} />
      {bulk.rows.length > 0 && (
        <>
          <BulkFieldsCard common={bulk.common} choices={choices} disabled={running} onChange={bulk.setCommon} />
          <BulkSummary bulk={bulk} equal={equal} disabled={running} />
          <BulkTable bulk={bulk} equal={equal} disabled={running} />
          {unconfirmed > 0 && <Note>{t('marketing-bulk.codes.unconfirmed', { count: unconfirmed })}</Note>}
          {progress && (
            <div role="status">
              <Note tone={progress.running ? 'info' : 'ok'}>
                {progress.running
                  ? t('marketing-bulk.create.running', { done: progress.done, total: progress.total })
                  : t('marketing-bulk.create.done')}
              </Note>
              {progress.running && <ProgressLine done={progress.done} of={progress.total} />}
            </div>
          )}
          <BulkActions
            rows={bulk.rows}
            equal={equal}
            wanted={wanted}
            ready={ready.length}
            busy={running}
            onCreate={() => void create()}
            onClear={() => bulk.remove(bulk.rows.filter(isDone).map(({ key }) => key))}
          />
        </>
      )}
    </Stack>
  );
}

/** Creates the ready ones; saves the others as a table; removes what is done from the list. */
function BulkActions({
  rows,
  equal,
  wanted,
  ready,
  busy,
  onCreate,
  onClear,
}: {
  rows: readonly BulkRow[];
  equal: ReadonlyMap<string, string>;
  /** Materials that would be created or changed. */
  wanted: number;
  ready: number;
  busy: boolean;
  onCreate: () => void;
  onClear: () => void;
}) {
  const t = useText();
  const failed = rows.filter((row) => isShown(row, 'problems', equal.has(row.key)));
  const save = (): void => {
    const lines = [
      [t('marketing-bulk.field.file'), t('marketing-bulk.field.folder'), t('marketing-bulk.field.reason')],
      ...failed.map((row) => [row.fileName, row.folder, row.reason ?? t('marketing-bulk.state.lost')]),
    ];
    saveText(
      `${t('marketing-bulk.field.failedFile')}.csv`,
      byteOrderMark + lines.map((line) => csvLine(line, csvForm(currentLocale()))).join(''),
    );
  };
  return (
    <ActionBar
      label={t('marketing-bulk.create.title')}
      actions={
        <>
          {failed.length > 0 && (
            <Button onClick={save}>{t('marketing-bulk.create.saveFailed', { count: failed.length })}</Button>
          )}
          {rows.some(isDone) && (
            <Button disabled={busy} onClick={onClear}>
              {t('marketing-bulk.create.clear')}
            </Button>
          )}
          <Button variant="primary" disabled={ready === 0} busy={busy} onClick={onCreate}>
            {t('marketing-bulk.create.action', { count: wanted })}
          </Button>
        </>
      }
    />
  );
}
