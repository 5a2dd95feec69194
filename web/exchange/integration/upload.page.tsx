import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isForbidden, messageIdOf } from '#platform/api/errors.ts';
import { sendJson } from '#platform/api/http.ts';
import { documentKey, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { ErpFileList, ErpOverview, ErpUploadPreview, type UploadPreview } from './integration.documents.ts';
import { PreviewFileCard } from './preview-file.card.tsx';
import { SkippedChecks } from './skipped-checks.tsx';

/** The changes that uploaded files would make; after the import, what they changed. */
export function UploadPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const query = useDocument(ErpUploadPreview, { id }, { staleTime: 0 });
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPage />;
  const upload = query.data.erpUpload;
  if (!upload) return <NoResult title={t('integration.preview.none')}>{t('integration.preview.noneHint')}</NoResult>;
  return <Preview upload={upload} />;
}

/** Acts of a preview: importing it, or checking it again. Each loads the preview anew, also after a refusal. */
function usePreviewActs(id: string) {
  const client = useQueryClient();
  const keys = [documentKey(ErpUploadPreview), documentKey(ErpFileList), documentKey(ErpOverview)];
  const refresh = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const doImport = useMutation({
    mutationFn: () => sendJson<{ id: string }>(`/erp/uploads/${id}/import`, { method: 'POST' }),
    onSettled: refresh,
  });
  const checkAgain = useMutation({
    mutationFn: (skipped: object) =>
      sendJson<{ id: string }>(`/erp/uploads/${id}/check`, { method: 'POST', body: skipped }),
    onSettled: refresh,
  });
  return { doImport, checkAgain };
}

function Preview({ upload }: { upload: UploadPreview }) {
  const t = useText();
  const lang = useLocale();
  const { doImport, checkAgain } = usePreviewActs(upload.id);
  const done = upload.state === 'imported';
  const usable = upload.files.filter(({ state }) => state === 'accepted').length;
  const failed = doImport.error ?? checkAgain.error;
  const reason = failed && messageIdOf(failed);
  const busy = doImport.isPending || checkAgain.isPending;
  const write = () =>
    doImport.mutate(undefined, { onSuccess: () => showToast({ text: t('integration.preview.imported') }) });
  return (
    <PageFrame
      title={t(done ? 'integration.preview.titleDone' : 'integration.preview.title')}
      subtitle={done ? undefined : t('integration.preview.hint')}
      crumbs={[
        {
          key: 'files',
          link: (
            <Link to="/$lang/admin/integration" params={{ lang }} search={{ tab: 'files' }}>
              {t('integration.page.title')}
            </Link>
          ),
        },
      ]}
      actions={
        !done && (
          <Button variant="primary" busy={doImport.isPending} disabled={usable === 0 || busy} onClick={write}>
            {t('integration.preview.import', { count: usable })}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {failed && (
          <Note tone="err" role="alert">
            {reason ? t(reason) : failed.message}
          </Note>
        )}
        {done && (
          <Note tone="ok" role="status">
            {t('integration.preview.imported')}
          </Note>
        )}
        {!done && usable === 0 && <Note tone="warn">{t('integration.preview.nothing')}</Note>}
        {!done && <SkippedChecks upload={upload} busy={busy} onCheck={(skipped) => checkAgain.mutate(skipped)} />}
        {upload.files.map((file) => (
          <PreviewFileCard key={file.name} file={file} imported={done} />
        ))}
        {upload.resumed.map(({ id, name, rows }) => (
          <Text key={id}>{t('integration.preview.resumed', { count: rows, name })}</Text>
        ))}
        <Text size="sm" tone="muted">
          <Instant at={upload.checkedAt} show="minute" />
        </Text>
      </Stack>
    </PageFrame>
  );
}
