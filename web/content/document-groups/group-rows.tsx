import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DocumentGroupsQuery } from '#platform/api/generated/graphql.ts';
import { useAction } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Text } from '#ui/page/layout.tsx';
import { OrderHandle, useRowDrag, useSavedOrder } from '#ui/table/ordered-rows.tsx';
import { DocumentGroups, OrderDocumentGroups } from './document-groups.documents.ts';
import { documentListRoute } from '#content/sales-documents/sales-documents.links.ts';
import { groupRoute } from './document-groups.links.ts';
import css from '#content/sales-documents/sales-documents.module.css';

export type ListedGroup = DocumentGroupsQuery['salesDocumentGroups']['data'][number];

type RowsProps = {
  groups: readonly ListedGroup[];
  /** Off for a part of the groups, whose order means nothing. */
  ordered: boolean;
  onDelete: (group: ListedGroup) => void;
};

/** Groups with handles: dragged by mouse, moved by the arrow keys or the buttons. */
export function GroupRows({ groups, ordered, onDelete }: RowsProps) {
  const t = useText();
  const save = useAction(OrderDocumentGroups, (answer) => answer.orderSalesDocumentGroups, {
    refresh: [DocumentGroups],
  });
  const { shown, said, move } = useSavedOrder(groups, {
    nameOf: ({ name }) => name,
    save: (ids) => save.mutateAsync({ ids }),
  });
  const { over, eventsOf } = useRowDrag(move);
  return (
    <>
      <ol className={css.rows} aria-label={t('document-admin.group.list')}>
        {shown.map((group, at) => (
          <li
            key={group.id}
            className={classNames(css.group, over === at && css.over)}
            draggable={ordered}
            {...eventsOf(at)}
          >
            {ordered && <OrderHandle name={group.name} at={at} count={shown.length} onMove={(to) => move(at, to)} />}
            <GroupText group={group} />
            <IconButton
              size="small"
              icon={IconTrash}
              label={t('document-admin.group.deleteLabel', { name: group.name })}
              onClick={() => onDelete(group)}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

function GroupText({ group }: { group: ListedGroup }) {
  const t = useText();
  const lang = useLocale();
  const markets = group.contentTargetMarkets.map(({ marketName }) => marketName);
  return (
    <span className={css.fileText}>
      <Link to={groupRoute} params={{ lang, id: group.id }}>
        <b>{group.name}</b>
      </Link>
      <Text size="xs" tone={markets.length === 0 ? 'warn' : 'dim'}>
        {markets.length === 0 ? t('document-admin.group.noMarket') : markets.join(', ')}
        {' · '}
        {group.names.map(({ language }) => language.toUpperCase()).join(' ')}
      </Text>
      <Text size="xs">
        <Link to={documentListRoute} params={{ lang }} search={{ group: group.id }}>
          {t('document-admin.group.documents', { count: group.documentCount })}
        </Link>
      </Text>
    </span>
  );
}
