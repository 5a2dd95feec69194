import { useEffect, useEffectEvent } from 'react';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { useText } from '#platform/texts/texts.tsx';
import { IconButton } from '#ui/button/button.tsx';
import css from './data-table.module.css';
import { pageWindow } from './page-window.ts';
import type { ChangeOptions, PageInfo, TableView } from './table.ts';
import { usePhone } from '#ui/look/use-media.ts';

const IconChevronLeft = sheetIcon('chevron-left');
const IconChevronRight = sheetIcon('chevron-right');

/**
 * Page size, position in the list and at most ten page buttons, five on a phone. Leads from a page beyond the last to the
 * last one: rows have gone since the address was kept, or the user has just finished those of the last page. So a list
 * shows it whenever it has rows on any page.
 */
export function TablePager({
  info,
  view,
  shown,
  sizes,
  onView,
}: {
  info: PageInfo;
  view: TableView;
  shown: number;
  sizes: readonly number[];
  onView: (view: TableView, options?: ChangeOptions) => void;
}) {
  const t = useText();
  const limit = view.limit ?? sizes[0] ?? 10;
  const phone = usePhone();
  const from = (info.page - 1) * limit + 1;
  const go = (page: number, options?: ChangeOptions) =>
    onView({ ...view, page: page === 1 ? undefined : page }, options);
  const last = shown === 0 && info.count > 0 && info.page > info.pageTotal ? info.pageTotal : undefined;
  const lead = useEffectEvent((page: number) => go(page, { replace: true }));
  useEffect(() => {
    if (last !== undefined) lead(last);
  }, [last]);
  if (last !== undefined) return null;

  return (
    <nav className={css.pager} aria-label={t('ui.table.pages')}>
      {sizes.length > 1 && info.count > Math.min(...sizes) && (
        <select
          aria-label={t('ui.table.pageSize')}
          value={limit}
          onChange={(event) =>
            onView({
              ...view,
              page: undefined,
              limit: Number(event.target.value) === sizes[0] ? undefined : Number(event.target.value),
            })
          }
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t('ui.table.perPage', { size })}
            </option>
          ))}
        </select>
      )}
      <span className={css.count}>{t('ui.table.range', { from, to: from + shown - 1, count: info.count })}</span>
      {info.pageTotal > 1 && (
        <span className={css.pages}>
          <IconButton
            variant="default"
            size="small"
            icon={IconChevronLeft}
            label={t('ui.table.previous')}
            disabled={info.page <= 1}
            onClick={() => go(info.page - 1)}
          />
          {pageWindow(info.page, info.pageTotal, phone ? 5 : 10).map((page) => (
            <button
              key={page}
              type="button"
              className={css.page}
              aria-label={t('ui.table.page', { page })}
              aria-current={page === info.page ? 'page' : undefined}
              onClick={() => go(page)}
            >
              {page}
            </button>
          ))}
          <IconButton
            variant="default"
            size="small"
            icon={IconChevronRight}
            label={t('ui.table.next')}
            disabled={info.page >= info.pageTotal}
            onClick={() => go(info.page + 1)}
          />
        </span>
      )}
    </nav>
  );
}
