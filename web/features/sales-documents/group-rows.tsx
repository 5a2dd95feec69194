import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { DocumentGroupsQuery } from '../../platform/api/generated/graphql.ts';
import { useAction } from '../../platform/api/queries.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { failureWords } from '../../ui/failure-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Text } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DocumentGroups, OrderDocumentGroups } from './edited-documents.documents.ts';
import { documentListRoute, groupRoute } from './sales-documents.links.ts';
import css from './sales-documents.module.css';

export type ListedGroup = DocumentGroupsQuery['salesDocumentGroups']['data'][number];

/** Moves one entry of a list to another place. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** The order on the screen, which is saved after each move and taken back if that fails. */
function useOrder(groups: readonly ListedGroup[]) {
  const t = useText();
  const [shown, setShown] = useState(groups);
  const [said, say] = useState('');
  const save = useAction(OrderDocumentGroups, (answer) => answer.orderSalesDocumentGroups, {
    refresh: [DocumentGroups],
  });
  useEffect(() => setShown(groups), [groups]);
  const move = async (from: number, to: number): Promise<void> => {
    const next = moved(shown, from, to);
    const name = shown[from]?.name ?? '';
    if (next.every(({ id }, at) => id === shown[at]?.id)) return;
    setShown(next);
    say(t('document-admin.group.moved', { name, place: to + 1, count: next.length }));
    try {
      await save.mutateAsync({ ids: next.map(({ id }) => id) });
    } catch (error) {
      setShown(groups);
      showToast({ tone: 'err', text: failureWords(t, error) });
    }
  };
  return { shown, said, move, busy: save.isPending };
}

/** Dragging a row over others: marks the place, and moves on the drop. */
function useRowDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const clear = (): void => {
    setDragged(null);
    setOver(null);
  };
  return {
    over: dragged === null ? null : over,
    eventsOf: (at: number) => ({
      onDragStart: (event: DragEvent) => {
        setDragged(at);
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDragEnd: clear,
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null) onMove(dragged, at);
        clear();
      },
    }),
  };
}

type RowsProps = {
  groups: readonly ListedGroup[];
  /** Off for a part of the groups, whose order means nothing. */
  ordered: boolean;
  onDelete: (group: ListedGroup) => void;
};

/** Groups with handles: dragged by mouse, moved by the arrow keys or the buttons. */
export function GroupRows({ groups, ordered, onDelete }: RowsProps) {
  const t = useText();
  const { shown, said, move, busy } = useOrder(groups);
  const { over, eventsOf } = useRowDrag((from, to) => void move(from, to));
  return (
    <>
      <ol className={css.rows} aria-label={t('document-admin.group.list')}>
        {shown.map((group, at) => (
          <li
            key={group.id}
            className={classNames(css.group, over === at && css.over)}
            draggable={ordered && !busy}
            {...eventsOf(at)}
          >
            {ordered && (
              <Handle group={group} at={at} count={shown.length} busy={busy} onMove={(to) => void move(at, to)} />
            )}
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

/** Moves a group by one place; the arrow keys work on the handle too. */
function Handle({
  group,
  at,
  count,
  busy,
  onMove,
}: {
  group: ListedGroup;
  at: number;
  count: number;
  busy: boolean;
  onMove: (to: number) => void;
}) {
  const t = useText();
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(to);
  };
  return (
    <span className={css.handle} role="group" aria-label={t('document-admin.group.place', { name: group.name })}>
      <span className={css.grip} aria-hidden>
        <Icon of={IconGripVertical} />
      </span>
      <IconButton
        size="small"
        icon={IconArrowUp}
        label={t('document-admin.group.up', { name: group.name })}
        disabled={at === 0 || busy}
        onClick={() => onMove(at - 1)}
        onKeyDown={press}
      />
      <IconButton
        size="small"
        icon={IconArrowDown}
        label={t('document-admin.group.down', { name: group.name })}
        disabled={at === count - 1 || busy}
        onClick={() => onMove(at + 1)}
        onKeyDown={press}
      />
    </span>
  );
}
