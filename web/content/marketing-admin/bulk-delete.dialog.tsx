import { graphql, settle } from '#platform/api/graphql.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { TableSelection } from '#ui/table/table.ts';
import type { ListedMaterial } from './material-list.page.tsx';
import { DeleteMaterial, MaterialList } from './materials.documents.ts';
import { RowResults } from './row-results.tsx';
import { useRowRun } from './use-row-run.ts';

/** Deletes the selected materials, with a result for each. */
export function BulkDeleteDialog({
  rows,
  selection,
  onClose,
}: {
  rows: readonly ListedMaterial[];
  selection: TableSelection<ListedMaterial>;
  onClose: () => void;
}) {
  const t = useText();
  const { results, run } = useRowRun([MaterialList]);
  const total = rows.length;
  const running = results !== null && results.length < total;
  const start = async (): Promise<void> => {
    const found = await run(rows, async (id) =>
      settle((await graphql(DeleteMaterial, { id })).deleteMarketingMaterial),
    );
    const gone = new Set(found.flatMap(({ id, reason }) => (reason === null ? [id] : [])));
    selection.set(
      rows.filter(({ id }) => gone.has(id)),
      false,
    );
  };
  // The rows that were deleted leave the selection, but the result is about all of them.
  return (
    <Dialog
      title={t('marketing-admin.bulkDelete.title', { count: results?.length ?? total })}
      onClose={running ? undefined : onClose}
      footer={
        results === null ? (
          <>
            <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
            <Button variant="dangerFill" onClick={() => void start()}>
              {t('marketing-admin.bulkDelete.action', { count: total })}
            </Button>
          </>
        ) : (
          <Button disabled={running} onClick={onClose}>
            {t('ui.dialog.close')}
          </Button>
        )
      }
    >
      {results === null ? (
        t('marketing-admin.material.deleteHint')
      ) : (
        <RowResults results={results} total={Math.max(total, results.length)} />
      )}
    </Dialog>
  );
}
