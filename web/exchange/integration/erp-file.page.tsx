import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Note } from '#ui/page/card.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Row, Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { AgainDialog } from './again.dialog.tsx';
import { DiscardDialog } from './discard.dialog.tsx';
import { DecisionsCard, FileFactsCard, WaitsForCard } from './erp-file-cards.tsx';
import { RejectsCard } from './erp-rejects.card.tsx';
import { FileChips } from './erp-words.tsx';
import {
  DiscardErpFile,
  ErpFileDetail,
  ErpFileList,
  ErpOverview,
  TakeErpListBack,
  type FileDetail,
} from './integration.documents.ts';
import { causeOf, readFileSearch } from './integration.links.ts';
import css from './integration.module.css';

/** One file: counts, why it was refused, rejects line by line, what its rows wait for, and decisions. */
export function ErpFilePage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const { search, change } = useListSearch(readFileSearch);
  const warnings = search.warnings ?? false;
  const query = useDocument(
    ErpFileDetail,
    { id, page: search.page ?? 1, warnings, cause: causeOf(search.cause) },
    { staleTime: 0, keepPrevious: { while: 'id' } },
  );
  if (isForbidden(query.error)) return <NoPermission />;
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPage />;
  const file = query.data.erpFile;
  if (!file) return <NoResult title={t('integration.file.none')}>{t('integration.file.noneHint')}</NoResult>;
  return (
    <FileFrame file={file}>
      {file.reason && (
        <Note tone="err">
          <strong>{t('integration.file.refused')}</strong> {file.reason}
        </Note>
      )}
      {file.waitingCount > 0 && <WaitsForCard file={file} />}
      {file.causes.length > 0 && (
        <RejectsCard file={file} search={search} fetching={query.isFetching} onChange={change} />
      )}
      <FileFactsCard file={file} />
      {file.decisions.length > 0 && <DecisionsCard file={file} />}
    </FileFrame>
  );
}

function FileFrame({ file, children }: { file: FileDetail; children: React.ReactNode }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const [asked, setAsked] = useState<'again' | 'discard' | null>(null);
  const discard = useAction(DiscardErpFile, (answer) => answer.discardErpFile, {
    refresh: [ErpFileDetail, ErpFileList, ErpOverview],
  });
  const takeBack = useAction(TakeErpListBack, (answer) => answer.takeErpListBack, {
    refresh: [ErpFileDetail, ErpFileList, ErpOverview],
  });
  const takingBack = useAsked(() => takeBack.mutateAsync({ id: file.id }));
  const troubled = file.direction === 'in' && (file.state === 'rejected' || file.rejectedCount + file.waitingCount > 0);
  const close = () => setAsked(null);
  return (
    <PageFrame
      title={file.name}
      badge={
        <span className={css.chips}>
          <FileChips file={file} t={t} />
        </span>
      }
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
        can('integration.manage') && (
          <Row gap={2} wrap>
            {troubled && (
              <>
                <Button variant="primary" disabled={!file.hasOriginal} onClick={() => setAsked('again')}>
                  {t('integration.again.action')}
                </Button>
                <Button disabled={file.verb === 'discard'} onClick={() => setAsked('discard')}>
                  {t('integration.discard.action')}
                </Button>
              </>
            )}
            {file.replacedCount !== null && (
              <Button variant="danger" onClick={() => takingBack.ask(true)}>
                {t('integration.takeBack.action')}
              </Button>
            )}
          </Row>
        )
      }
    >
      <Stack gap={4}>{children}</Stack>
      {asked === 'again' && <AgainDialog file={file} onClose={close} />}
      <ConfirmDelete
        of={takingBack}
        title={t('integration.takeBack.title', { name: file.name })}
        action={t('integration.takeBack.action')}
        done={t('integration.takeBack.done')}
      >
        <p>{t('integration.takeBack.hint', { count: file.replacedCount ?? 0 })}</p>
      </ConfirmDelete>
      {asked === 'discard' && (
        <DiscardDialog
          title={t('integration.discard.fileTitle', { name: file.name })}
          hint={t('integration.discard.fileHint')}
          onDiscard={(reason) => discard.mutateAsync({ id: file.id, reason })}
          onClose={close}
        />
      )}
    </PageFrame>
  );
}
