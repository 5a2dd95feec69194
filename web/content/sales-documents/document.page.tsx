import { IconPencil } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { isForbidden } from '#platform/api/errors.ts';
import type { SalesDocumentPageQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card, Note } from '#ui/page/card.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { ContentText } from '#ui/text/content-text.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { contentFilesOf } from '#content/content/content-files.part.tsx';
import { DocumentAside } from './document-aside.tsx';
import { DocumentFile } from './document-file.tsx';
import { SalesDocumentPage } from './sales-documents.documents.ts';
import { documentsRoute, editDocumentRoute, isDocumentKind, listRouteOf } from './sales-documents.links.ts';

export type ShownDocument = NonNullable<SalesDocumentPageQuery['salesDocument']>;

/** The page of a document with its files. An old link leads to the document that replaces it. */
export function DocumentPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useDocument(SalesDocumentPage, { id }, { keepPrevious: false });
  const found = query.data?.salesDocument;
  if (found)
    return <Shown key={found.id} document={found} replaced={found.id !== id} onReload={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonPage />;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    return <Missing endedOn={query.data?.salesDocumentEndedOn ?? null} />;
  };
  return <PageFrame title={t('documents.page.title')}>{renderContent()}</PageFrame>;
}

/** Says why a document does not show: it has ended, or it is not for the reader. */
function Missing({ endedOn }: { endedOn: string | null }) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  return (
    <NoResult
      title={t(endedOn ? 'documents.missing.ended' : 'documents.missing.title')}
      actions={
        <ButtonLink to={documentsRoute} params={{ lang }}>
          {t('documents.missing.action')}
        </ButtonLink>
      }
    >
      {endedOn ? t('documents.missing.endedHint', { date: formats.date(endedOn) }) : t('documents.missing.hint')}
    </NoResult>
  );
}

function Shown({ document, replaced, onReload }: { document: ShownDocument; replaced: boolean; onReload: () => void }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const kind = isDocumentKind(document.type) ? document.type : null;
  return (
    <PageFrame
      title={document.title}
      badge={
        document.state !== 'published' && (
          <StatusChip tone="warn">{t(`documents.state.${document.state as 'draft'}`)}</StatusChip>
        )
      }
      subtitle={document.subtitle || undefined}
      crumbs={[
        {
          key: 'list',
          link: (
            <Link to={listRouteOf(kind)} params={{ lang }}>
              {t(`documents.list.${kind ?? 'all'}`)}
            </Link>
          ),
        },
      ]}
      actions={
        can('sales-document.cu') && (
          <ButtonLink to={editDocumentRoute} params={{ lang, id: document.id }} size="small" icon={IconPencil}>
            {t('documents.page.edit')}
          </ButtonLink>
        )
      }
    >
      {replaced && <Note role="status">{t('documents.page.replaced')}</Note>}
      {document.deletedAt && <Note tone="warn">{t('documents.page.deleted')}</Note>}
      <WithAside aside={<DocumentAside document={document} />}>
        <DocumentBody document={document} onReload={onReload} />
      </WithAside>
    </PageFrame>
  );
}

/** The text of a document and its files; also the preview of its editor. */
function DocumentBody({ document, onReload }: { document: ShownDocument; onReload: () => void }) {
  const t = useText();
  return (
    <Stack gap={4}>
      {document.body && (
        <Card>
          <ContentText html={document.body} files={contentFilesOf(document.bodyFiles)} onBroken={onReload} />
        </Card>
      )}
      {document.files.length > 0 ? (
        <DocumentFile document={document} onReload={onReload} />
      ) : (
        <Note>{t('documents.page.noFiles')}</Note>
      )}
    </Stack>
  );
}
