import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { frameNumberProblem, scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import type { HomeSearchQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { typing } from '#ui/form/typing.ts';
import { useSettled } from '#ui/table/use-settled.ts';
import { catalogRoutePaths, defaultCatalog } from '#goods/catalog/catalog.links.ts';
import { productRoute } from '#goods/product/product.links.ts';
import { frameLink } from '#goods/frames/frames.links.ts';
import { orderLink } from '#ordering/orders/orders.links.ts';
import { staffOrdersRoute } from '#ordering/staff-orders/staff-orders.links.ts';
import { HomeSearch } from './home.documents.ts';
import css from './home.module.css';

const IconBox = sheetIcon('box');
const IconBike = sheetIcon('bike');
const IconScan = sheetIcon('scan');
const icons = { article: IconBike, order: IconBox, frame: IconScan };

const settledAfterMs = 200;
const fewestLetters = 2;

type Found = { id: string; kind: 'article' | 'order' | 'frame'; name: string; more: string; open: () => void };

/** Whoever may open the passport of a frame. */
const frameScopes = ['page.claim', 'page.pdi', 'page.customer-sales-report'] as const;
/** Shorter words are no whole frame numbers. */
const shortestFrame = 5;

/**
 * Searches articles and orders by code, number or name, and frames by their whole number. Enter opens the marked result, or the catalog with this search.
 */
export function HomeSearchBox() {
  const t = useText();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const words = typed.trim();
  const { found, searchCatalog } = useFound(words, open);
  const shown = open && found.length > 0;
  const at = Math.min(active, found.length - 1);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        typing(target) ||
        target?.closest('dialog')
      )
        return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  return (
    <div className={css.search}>
      <SearchInput
        ref={field}
        label={t('home.search.label')}
        placeholder={t('home.search.label')}
        shortcut="/"
        maxLength={100}
        role="combobox"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${list}-${at}` : undefined}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setOpen(true);
          setActive(0);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && words !== '') (shown ? found[at]?.open : searchCatalog)?.();
          else if (event.key === 'Escape') setOpen(false);
          else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
            event.preventDefault();
            setActive((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
          }
        }}
      />
      {shown && (
        <div className={css.found} role="listbox" id={list} aria-label={t('home.search.found')}>
          {found.map((one, index) => (
            <div
              key={one.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                one.open();
              }}
            >
              <Icon of={icons[one.kind]} size={18} />
              <b>{one.name}</b>
              <span>{one.more}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The results that the user may see, and a link to the catalog with this search. */
function useFound(words: string, open: boolean): { found: Found[]; searchCatalog: (() => void) | undefined } {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const can = usePermissions();
  const navigate = useNavigate();
  const settled = useSettled(words, settledAfterMs);
  const articles = can('page.catalog');
  const staff = can('page.orderlist');
  // Without a customer, only staff can open orders from a list.
  const ofCustomer = Boolean(user?.customer) && can('page.order-status');
  const orders = ofCustomer || staff;
  const frameNumber = scannedFrameNumber(settled);
  const frames =
    can(frameScopes) &&
    frameNumber.length >= shortestFrame &&
    /\d/.test(frameNumber) &&
    frameNumberProblem(frameNumber) === null;
  const enabled = open && settled.length >= fewestLetters && (articles || orders || frames);
  const { data } = useDocument(
    HomeSearch,
    { search: settled, scope: ofCustomer ? 'customer' : 'staff', articles, orders, frames, frameNumber },
    { enabled, quiet: true },
  );
  const fresh = enabled && settled === words;
  const found: Found[] = fresh
    ? [
        ...frameFound(data?.frame, t, (number) => void navigate(frameLink(lang, number))),
        ...(data?.orders?.data ?? []).map((order) => ({
          id: order.id,
          kind: 'order' as const,
          name: order.number,
          more: [ofCustomer ? '' : order.customer.name, order.poNumber, order.sap_order_no].filter(Boolean).join(' · '),
          open: () =>
            void navigate(
              ofCustomer
                ? orderLink(lang, order.number)
                : { to: staffOrdersRoute, params: { lang }, search: { number: order.number } },
            ),
        })),
        ...(data?.products?.data ?? []).map((product) => ({
          id: product.articleCode,
          kind: 'article' as const,
          name: product.articleCodeDisplay,
          more: product.name,
          open: () =>
            void navigate({ to: productRoute, params: { lang, category: product.category, slug: product.slug } }),
        })),
      ]
    : [];
  const searchCatalog = articles
    ? () =>
        void navigate({
          to: catalogRoutePaths[defaultCatalog(user?.catalogs)],
          params: { lang },
          search: { search: words },
        })
    : undefined;
  return { found, searchCatalog };
}

/** A frame that the portal knows, or that is stolen or recalled. */
function frameFound(frame: HomeSearchQuery['frame'], t: Translate, open: (number: string) => void): Found[] {
  if (!frame || (!frame.known && !frame.stolen && frame.recalls.length === 0)) return [];
  const { frameNumber, passport } = frame;
  const more = passport?.description ?? t('home.search.frame');
  return [{ id: `frame ${frameNumber}`, kind: 'frame', name: frameNumber, more, open: () => open(frameNumber) }];
}
