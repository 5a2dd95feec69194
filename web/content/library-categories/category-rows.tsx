import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/page/layout.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { CategoryRow } from './category-row.tsx';
import { dropped, type Zone } from './category-moves.ts';
import { childrenOf, shownRows } from '#content/marketing-admin/category-order.ts';
import css from './category-tree.module.css';
import type { CategoryMoves, TreeCategory } from './use-category-moves.ts';

/** A tree of up to so many categories opens with all of them. */
const allOpen = 40;
/** A closed category opens when something is held over it for so long. */
const openAfterMs = 600;

type CategoryRowsProps = {
  nodes: readonly TreeCategory[];
  /** Without the search. */
  all: readonly TreeCategory[];
  /** Found by the search. */
  found: ReadonlySet<string>;
  moves: CategoryMoves;
  onMoveInto: (category: TreeCategory) => void;
  onDelete: (category: TreeCategory) => void;
  toolbar: ReactNode;
};

/** Where something would be dropped. */
type Mark = { readonly id: string; readonly zone: Zone };

const zoneOf = ({ clientY, currentTarget }: DragEvent): Zone => {
  const box = currentTarget.getBoundingClientRect();
  const share = box.height > 0 ? (clientY - box.top) / box.height : 0.5;
  if (share < 0.28) return 'before';
  if (share > 0.72) return 'after';
  return 'inside';
};

/** Dragging a row over others: marks the place, opens closed categories, and moves on the drop. */
function useRowDrag({ all, moves }: Pick<CategoryRowsProps, 'all' | 'moves'>, onOpen: (id: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopWaiting = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const clear = (): void => {
    stopWaiting();
    setDragged(null);
    setMark(null);
  };
  const over = (event: DragEvent, id: string): void => {
    if (dragged === null) return;
    const zone = zoneOf(event);
    const place = dropped(all, dragged, id, zone);
    if (mark?.id !== id || mark.zone !== zone) {
      stopWaiting();
      if (zone === 'inside' && place) timer.current = setTimeout(() => onOpen(id), openAfterMs);
      setMark(place ? { id, zone } : null);
    }
    if (!place) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  return {
    dragged,
    mark,
    eventsOf: (id: string) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => over(event, id),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const place = dragged === null ? null : dropped(all, dragged, id, zoneOf(event));
        if (dragged !== null && place) {
          if (place.parentId !== null) onOpen(place.parentId);
          void moves.move(dragged, place);
        }
        clear();
      },
      onDragEnd: clear,
    }),
  };
}

/** The rows of the tree of categories. */
export function CategoryRows({ nodes, all, found, moves, onMoveInto, onDelete, toolbar }: CategoryRowsProps) {
  const t = useText();
  const phone = usePhone();
  const help = useId();
  const grid = useRef<HTMLDivElement>(null);
  const searching = found.size > 0 || nodes.length !== all.length;
  const parents = useMemo(() => new Set(all.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))), [all]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => (all.length <= allOpen ? parents : new Set()));
  const toggle = (id: string, on: boolean): void =>
    setOpen((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)));
  const drag = useRowDrag({ all, moves }, (id) => toggle(id, true));
  useMovedRow(grid, all, moves, open, (id) => toggle(id, true));
  const rows = shownRows(nodes, searching ? parents : open);
  return (
    <>
      <div className={css.toolbar}>
        {toolbar}
        <Row gap={2}>
          <Button size="small" disabled={searching} onClick={() => setOpen(parents)}>
            {t('marketing-admin.tree.openAll')}
          </Button>
          <Button size="small" disabled={searching} onClick={() => setOpen(new Set())}>
            {t('marketing-admin.tree.closeAll')}
          </Button>
        </Row>
      </div>
      {!phone && (
        <Text as="p" size="sm" tone="muted" className={css.help} id={help}>
          {t('marketing-admin.tree.keys')}
        </Text>
      )}
      <div role="treegrid" aria-label={t('marketing-admin.tree.title')} ref={grid} className={css.tree}>
        {rows.map(({ node, level, children }) => {
          const siblings = childrenOf(nodes, node.parentId);
          return (
            <CategoryRow
              key={node.id}
              category={node}
              level={level}
              position={siblings.findIndex(({ id }) => id === node.id) + 1}
              siblings={siblings.length}
              open={children === 0 ? null : searching || open.has(node.id)}
              onToggle={(on) => toggle(node.id, on)}
              found={found.has(node.id)}
              fixed={searching}
              moves={moves}
              zone={drag.mark?.id === node.id ? drag.mark.zone : null}
              dragged={drag.dragged === node.id}
              events={searching || phone ? null : drag.eventsOf(node.id)}
              helpId={phone ? undefined : help}
              onMoveInto={() => onMoveInto(node)}
              onDelete={() => onDelete(node)}
            />
          );
        })}
      </div>
    </>
  );
}

/** Opens the category above the one that moved, and gives its row the focus again that the browser took while it moved. */
function useMovedRow(
  grid: RefObject<HTMLElement | null>,
  all: readonly TreeCategory[],
  { last, grabbed, nodes }: CategoryMoves,
  open: ReadonlySet<string>,
  onOpen: (id: string) => void,
): void {
  const parentId = all.find(({ id }) => id === last)?.parentId ?? null;
  const openParent = useEffectEvent(onOpen);
  // Once for each move: closing it again is the user's choice.
  useEffect(() => {
    if (last !== null && parentId !== null) openParent(parentId);
  }, [last, parentId]);
  useEffect(() => {
    const row = last === null ? null : grid.current?.querySelector(`[data-category="${CSS.escape(last)}"]`);
    const active = document.activeElement;
    if (!row || (active !== document.body && active !== null && !row.contains(active))) return;
    if (grabbed !== null || active === document.body) row.querySelector<HTMLElement>('[data-handle]')?.focus();
    // A row that moved into a closed category is drawn only when that one has opened.
  }, [grid, last, grabbed, nodes, open]);
}
