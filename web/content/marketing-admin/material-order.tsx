import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import type { MaterialOrderQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { OrderHandle, useRowDrag, useSavedOrder } from '#ui/table/ordered-rows.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { ContentStateChip } from '#content/content/content-state.part.tsx';
import css from './marketing-admin.module.css';
import type { MaterialsSearch } from './marketing-admin.links.ts';
import { MaterialThumb } from './material-list.table.tsx';
import { MaterialList, MaterialOrder, OrderMaterials } from './materials.documents.ts';

/** The server orders at most so many materials. */
const mostOrdered = 1_000;

type OrderedMaterial = MaterialOrderQuery['marketingMaterials']['data'][number];

/** The materials of a category in the order in which readers see them; dragged, or moved by buttons and keys. */
export function MaterialOrderView({ category, search }: { category: string; search: MaterialsSearch }) {
  const t = useText();
  const lang = useLocale();
  const query = useDocument(
    MaterialOrder,
    { id: category, category, limit: mostOrdered },
    { keepPrevious: false, staleTime: 0 },
  );
  const found = query.data?.marketingMaterials;
  const title = query.data?.marketingMaterialCategory?.title;
  const back = (
    <ButtonLink to="/$lang/admin/marketing-material/image" params={{ lang }} search={{ ...search, arrange: undefined }}>
      {t('marketing-admin.arrange.done')}
    </ButtonLink>
  );
  if (isForbidden(query.error)) return <NoPermission />;
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!found)
      return (
        <Card padded={false}>
          <SkeletonRows picture />
        </Card>
      );
    if (found.data.length === 0) return <NothingYet title={t('marketing-admin.arrange.empty')} actions={back} />;
    if (found.info.count > mostOrdered)
      return <Note tone="warn">{t('marketing-admin.arrange.tooMany', { limit: mostOrdered })}</Note>;
    return <MaterialRows category={category} loaded={found.data} />;
  };
  return (
    <PageFrame
      title={title ? t('marketing-admin.arrange.title', { category: title }) : t('marketing-admin.list.arrange')}
      subtitle={t('marketing-admin.arrange.below')}
      actions={back}
    >
      {renderContent()}
    </PageFrame>
  );
}

function MaterialRows({ category, loaded }: { category: string; loaded: readonly OrderedMaterial[] }) {
  const t = useText();
  const lang = useLocale();
  const order = useAction(OrderMaterials, (answer) => answer.orderMarketingMaterials, {
    refresh: [MaterialList, MaterialOrder],
  });
  const { shown, said, move } = useSavedOrder(loaded, {
    nameOf: ({ title }) => title,
    save: (ids) => order.mutateAsync({ categoryId: category, ids }),
  });
  const { over, eventsOf } = useRowDrag(move);
  const count = shown.length;
  const width = useMemo(() => ({ minWidth: `${String(count).length + 1}ch` }), [count]);
  return (
    <Stack gap={3}>
      <Text as="p" size="sm" tone="muted">
        {t('marketing-admin.arrange.hint')}
      </Text>
      <Card padded={false}>
        <ol className={css.ordered} aria-label={t('marketing-admin.list.title')}>
          {shown.map((material, at) => (
            <li
              key={material.id}
              className={classNames(css.orderedRow, over === at && css.over)}
              draggable
              {...eventsOf(at)}
            >
              <OrderHandle name={material.title} at={at} count={count} onMove={(to) => move(at, to)} />
              <span className={css.place} style={width}>
                {at + 1}
              </span>
              <span className={css.named}>
                <MaterialThumb file={material.placeholder} />
                <span className={css.names}>
                  <Link
                    to="/$lang/admin/marketing-material/image/$id/edit"
                    params={{ lang, id: material.id }}
                    draggable={false}
                  >
                    {material.title}
                  </Link>
                </span>
              </span>
              <ContentStateChip state={material.state} />
            </li>
          ))}
        </ol>
      </Card>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Stack>
  );
}
