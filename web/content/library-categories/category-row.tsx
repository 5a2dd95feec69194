import {
  IconArrowDown,
  IconArrowUp,
  IconArrowsMove,
  IconArrowsSort,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconFolder,
  IconGripVertical,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, DragEvent, KeyboardEvent } from 'react';
import { focalPosition } from '#rules/content/content/focal-point.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Icon } from '#ui/look/icon.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '#ui/dialog/popover.tsx';
import type { Step, Zone } from './category-moves.ts';
import css from './category-tree.module.css';
import type { CategoryMoves, TreeCategory } from './use-category-moves.ts';

type CategoryRowProps = {
  category: TreeCategory;
  level: number;
  /** From 1. */
  position: number;
  siblings: number;
  /** Null without categories below it. */
  open: boolean | null;
  onToggle: (open: boolean) => void;
  found: boolean;
  /** Nothing moves while a search leaves categories out. */
  fixed: boolean;
  moves: CategoryMoves;
  /** Where the dragged category would be dropped. */
  zone: Zone | null;
  dragged: boolean;
  events: Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', (event: DragEvent) => void> | null;
  helpId: string | undefined;
  onMoveInto: () => void;
  onDelete: () => void;
};

/** One category of the tree. */
export function CategoryRow(props: CategoryRowProps) {
  const { category, level, position, siblings, open, onToggle, found, fixed, moves, zone, dragged, events } = props;
  const t = useText();
  const lang = useLocale();
  const grabbed = moves.grabbed === category.id;
  return (
    <div
      role="row"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open ?? undefined}
      data-category={category.id}
      data-zone={zone ?? undefined}
      className={classNames(css.row, found && css.found, grabbed && css.grabbed, dragged && css.dragged)}
      style={{ '--level': level - 1 } as CSSProperties}
      draggable={events !== null}
      {...events}
    >
      <div role="gridcell" className={css.main}>
        {open === null ? (
          <span className={css.noToggle} />
        ) : (
          <IconButton
            size="small"
            icon={open ? IconChevronDown : IconChevronRight}
            label={t(open ? 'marketing-admin.tree.close' : 'marketing-admin.tree.open', { title: category.title })}
            disabled={fixed}
            onClick={() => onToggle(!open)}
          />
        )}
        <CategoryHandle {...props} />
        <CategoryPicture category={category} />
        <span className={css.names}>
          <Link
            to="/$lang/admin/marketing-material/category/$id/edit"
            params={{ lang, id: category.id }}
            draggable={false}
          >
            {category.title}
          </Link>
          <span className={css.route}>/{category.route}</span>
        </span>
      </div>
      <div role="gridcell" className={css.facts}>
        <CategoryFacts category={category} />
      </div>
      <div role="gridcell" className={css.actions}>
        <span className={css.steps}>
          <IconButton
            size="small"
            icon={IconArrowUp}
            label={t('marketing-admin.move.upOf', { title: category.title })}
            disabled={fixed || position === 1}
            onClick={() => moves.step(category.id, 'up')}
          />
          <IconButton
            size="small"
            icon={IconArrowDown}
            label={t('marketing-admin.move.downOf', { title: category.title })}
            disabled={fixed || position === siblings}
            onClick={() => moves.step(category.id, 'down')}
          />
        </span>
        <CategoryMenu {...props} />
      </div>
    </div>
  );
}

const stepOf: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** The focus goes to the row above or below. */
function focusBeside(from: HTMLElement, by: -1 | 1): void {
  const handles = [...(from.closest('[role="treegrid"]')?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])];
  handles[handles.indexOf(from) + by]?.focus();
}

/** Moves the category by keys: with Alt at once; with Space it is picked up, moved by arrows and dropped. */
function CategoryHandle({ category, open, onToggle, fixed, moves, helpId, onMoveInto }: CategoryRowProps) {
  const t = useText();
  const grabbed = moves.grabbed === category.id;
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = stepOf[event.key];
    if (step) {
      event.preventDefault();
      if (grabbed || event.altKey) return void (fixed || moves.step(category.id, step));
      if (step === 'up' || step === 'down') return focusBeside(event.currentTarget, step === 'up' ? -1 : 1);
      if (open !== null) onToggle(step === 'in');
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (grabbed) moves.drop();
      else if (!fixed) moves.grab(category.id);
    } else if (event.key === 'Escape' && grabbed) {
      event.stopPropagation();
      moves.cancel();
    } else if (event.key === 'Tab' && grabbed) moves.cancel();
  };
  return (
    <button
      type="button"
      data-handle=""
      className={css.handle}
      aria-label={t('marketing-admin.move.handle', { title: category.title })}
      aria-describedby={helpId}
      aria-pressed={grabbed}
      disabled={fixed}
      onKeyDown={press}
      // A click by Space follows its key, which did the work.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onClick={(event) => event.detail > 0 && onMoveInto()}
    >
      <Icon of={IconGripVertical} size={16} />
    </button>
  );
}

function CategoryPicture({ category: { file } }: { category: TreeCategory }) {
  return (
    <span className={css.picture}>
      {file?.thumbnailUrl ? (
        <img
          src={file.thumbnailUrl}
          alt=""
          loading="lazy"
          draggable={false}
          style={{ objectPosition: focalPosition(file) }}
        />
      ) : (
        <Icon of={IconFolder} size={16} />
      )}
    </span>
  );
}

function CategoryFacts({ category }: { category: TreeCategory }) {
  const t = useText();
  const { totalMaterials, totalChildren, contentTargetMarkets: markets } = category;
  return (
    <>
      <span>{t('marketing-admin.tree.materials', { count: totalMaterials })}</span>
      {totalChildren > 0 && <span>{t('marketing-admin.tree.children', { count: totalChildren })}</span>}
      {markets.length === 0 ? (
        <StatusChip tone="warn">{t('marketing-admin.tree.hidden')}</StatusChip>
      ) : (
        <span title={markets.map(({ marketName }) => marketName).join(', ')}>
          {markets.length <= 2
            ? markets.map(({ marketName }) => marketName).join(', ')
            : t('marketing-admin.tree.markets', { count: markets.length })}
        </span>
      )}
    </>
  );
}

function CategoryMenu({ category, fixed, moves, position, siblings, onMoveInto, onDelete }: CategoryRowProps) {
  const t = useText();
  const lang = useLocale();
  const step = (name: Step, close: () => void): void => {
    close();
    moves.step(category.id, name);
  };
  const label = t('marketing-admin.tree.menu', { title: category.title });
  return (
    <Menu
      label={label}
      align="end"
      trigger={(props) => <IconButton {...props} size="small" icon={IconDots} label={label} />}
    >
      {(close) => (
        <>
          <MenuLink
            icon={IconPencil}
            to="/$lang/admin/marketing-material/category/$id/edit"
            params={{ lang, id: category.id }}
          >
            {t('marketing-admin.category.edit')}
          </MenuLink>
          <MenuLink
            icon={IconPlus}
            to="/$lang/admin/marketing-material/category/create"
            params={{ lang }}
            search={{ parent: category.id }}
          >
            {t('marketing-admin.category.createChild')}
          </MenuLink>
          <MenuLink
            icon={IconPhoto}
            to="/$lang/admin/marketing-material/image"
            params={{ lang }}
            search={{ category: category.id }}
          >
            {t('marketing-admin.category.materials')}
          </MenuLink>
          <MenuLink
            icon={IconArrowsSort}
            to="/$lang/admin/marketing-material/image"
            params={{ lang }}
            search={{ category: category.id, arrange: true }}
          >
            {t('marketing-admin.category.arrange')}
          </MenuLink>
          <MenuRule />
          <MenuItem icon={IconArrowUp} disabled={fixed || position === 1} onClick={() => step('up', close)}>
            {t('marketing-admin.move.up')}
          </MenuItem>
          <MenuItem icon={IconArrowDown} disabled={fixed || position === siblings} onClick={() => step('down', close)}>
            {t('marketing-admin.move.down')}
          </MenuItem>
          <MenuItem
            icon={IconArrowsMove}
            onClick={() => {
              close();
              onMoveInto();
            }}
          >
            {t('marketing-admin.move.into')}
          </MenuItem>
          <MenuRule />
          <MenuItem
            icon={IconTrash}
            danger
            onClick={() => {
              close();
              onDelete();
            }}
          >
            {t('marketing-admin.category.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
