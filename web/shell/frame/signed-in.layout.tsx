import { sheetIcon } from '#ui/look/sheet-icon.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { type CSSProperties, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { queryClient, onCallFailure } from '#platform/api/queries.ts';
import { userStore, useUser } from '#platform/api/session.ts';
import { useOnline } from '#platform/connection.ts';
import { useKept } from '#platform/kept-count.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useSite } from '#platform/site.ts';
import { useStore } from '#platform/store.ts';
import { currentLocale, text, useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Note } from '#ui/page/note.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { resultsId, useHasResults } from '#ui/page/results-mark.ts';
import { NoPermission } from '#ui/page/states.tsx';
import { closeToast, showToast } from '#ui/dialog/toast.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { cartRoute } from '#buying/cart/cart.links.ts';
import { cartOwner, unsentChanges } from '#buying/cart/unsent-changes.part.ts';
import { VisitCount } from '../analytics/visit-count.tsx';
import { ActingStrip } from '../customer/acting-strip.tsx';
import { PhoneNotices } from '../news/phone-notices.tsx';
import { AnnouncementStrip } from '../news/announcement-strip.tsx';
import { NewsStrip } from '../news/news-strip.tsx';
import { RecallStrip } from '../news/recall-strip.tsx';
import { useAnnouncements } from '../news/announcements.ts';
import { customerAsked } from '../customer/customer-ask.ts';
import { closedStore } from '../session/guard-closed.ts';
import { useAnswersInLanguage, useOwner } from '../session/use-owner.ts';
import { Bars, useBarRows } from './bars.tsx';
import { useIdleWork } from './idle-work.ts';
import { InsideShell } from './inside-shell.ts';
import { factsOf, isCustomerMissing, type PageFacts } from '../page/page-facts.ts';
import { pageOf } from '../page/page-exists.ts';
import { usePhoneTitle } from '../page/page-name.ts';
import { pageTitle } from '#ui/page/page-title.ts';
import { phoneBarHeight } from './phone-bar.tsx';
import {
  CustomerPicker,
  NewPasswordDialog,
  EnrolmentDialog,
  BrandNews,
  FeedbackDialog,
  HelpDialog,
  KeptStrips,
  PushPrompt,
  ClosedStrip,
  Drawer,
  SearchDialog,
  RoleViewStrip,
} from './parts-on-demand.ts';
import { PrintHead } from './print-head.tsx';
import { searchShown, useSearchKeys } from '../search/search-open.ts';
import css from './signed-in.module.css';
import { useCartKey } from './use-cart-key.ts';

const IconWifiOff = sheetIcon('wifi-off');

/** Off the start page the bar of a phone is one row. */
const noRows = { chips: false, totals: false } as const;

// A lost network and failed data concern the whole page: one pop-up with a button that reloads it. The
// failed part also shows its own error.
onCallFailure((error) => {
  if (error.code === 'connection_error') return;
  const lost = error.code === 'connection_failed_please_refresh';
  const chooseText = () => {
    if (lost) return 'connection_failed_please_refresh';
    if (error.code === 'service_unavailable') return 'service_unavailable';
    return 'something_wrong';
  };
  showToast({
    key: lost ? 'connection' : 'failed-data',
    tone: 'err',
    ...(lost ? { lifetime: null } : {}),
    text: text(chooseText()),
    action: { label: text('shell.offline.refresh'), run: () => window.location.reload() },
  });
});

/** Shows a notice after a reload if cart changes are still unsent; the cart page itself sends them. */
function useUnsentNote(owner: string, onCart: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (onCart) return closeToast('cart-unsent');
    const count = owner === '' ? 0 : unsentChanges(cartOwner(userStore.get())).length;
    if (count === 0) return;
    showToast({
      key: 'cart-unsent',
      tone: 'warn',
      lifetime: null,
      text: text('shell.cart.unsent', { count }),
      action: {
        label: text('ui.toast.viewCart'),
        run: () => void router.navigate({ to: cartRoute, params: { lang: currentLocale() } }),
      },
    });
  }, [owner, onCart, router]);
}

/** Facts and pattern (below the locale prefix) of the current page. */
function usePage(): { facts: PageFacts; pattern: string; entry: boolean } {
  const pattern =
    useMatches({
      select: (matches) => pageOf(matches.at(-1)?.fullPath ?? '/$lang', matches.at(-1)?.pathname ?? '/'),
    }) ?? '/';
  const facts = factsOf(pattern);
  const entry = useMatches({
    select: (matches) =>
      facts.backArrowWith !== undefined &&
      (matches.at(-1)?.search as Record<string, unknown> | undefined)?.[facts.backArrowWith] !== undefined,
  });
  return { facts: entry ? { ...facts, backArrow: true } : facts, pattern, entry };
}

/** Layout 2: bars, rail, drawer, announcement strip, customer picker and the page. */
export function SignedInLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** Links for keys and screen readers: past the bars, and on list pages past the filters, too. */
function SkipLinks() {
  const t = useText();
  const results = useHasResults();
  return (
    <>
      <a className={css.skip} href="#page">
        {t('shell.nav.skip')}
      </a>
      {results && (
        <a className={css.skip} href={`#${resultsId}`}>
          {t('shell.nav.skipToResults')}
        </a>
      )}
    </>
  );
}

function Frame() {
  const phone = usePhone();
  const user = useUser();
  const can = usePermissions();
  const page = usePage();
  const title = usePhoneTitle(page.pattern, page.entry, phone);
  const closed = useStore(closedStore);
  const searching = useStore(searchShown) !== null;
  const drawerOnly = useDrawerOnly(page.pattern);
  const announcements = useAnnouncements();
  const [drawer, setDrawer] = useState(false);
  const [feedback, setFeedback] = useState(false);
  const [help, setHelp] = useState(false);
  const settled = useSettled();
  const owner = useOwner();
  useAnswersInLanguage();
  const kept = useKept(owner).all;
  const customer = useCustomerChoice(page.facts);
  const home = page.pattern === '/';
  // On a phone the notices of the moment are one line.
  const oneLine = phone && !drawerOnly;
  const allRows = useBarRows(customer.offered);
  const rows = home ? allRows : noRows;
  useFocusOnNewPage();
  useSearchKeys();
  const idle = useIdleWork(owner);
  useCartKey(can('cart.display-order-qty'));
  useUnsentNote(settled ? owner : '', page.pattern === '/cart' || page.pattern === '/cart-new');
  const openFeedback = (): void => {
    setDrawer(false);
    setHelp(false);
    setFeedback(true);
  };
  const openHelp = (): void => {
    setDrawer(false);
    setHelp(true);
  };
  const onFeedback = can('consumer-voice.submit') ? openFeedback : undefined;
  const chooseHeight = () => {
    if (drawerOnly) return 1;
    if (phone) return phoneBarHeight(rows);
    return 50;
  };
  const height = chooseHeight();
  const style: Record<string, string> = {
    '--shell-top': `${height - 1}px`,
    ...(drawerOnly && !phone ? { '--rail': 'var(--side)' } : {}),
  };

  return (
    <div className={drawerOnly ? css.drawerOnly : undefined} style={style as CSSProperties}>
      <SkipLinks />
      <Bars
        page={page}
        title={title}
        drawerOnly={drawerOnly}
        rows={rows}
        customerChip={customer.offered}
        onMenu={() => setDrawer(true)}
        onPickCustomer={customer.pick}
        onFeedback={onFeedback}
        onHelp={openHelp}
      />
      <Suspense>{user?.roleView && <RoleViewStrip view={user.roleView} />}</Suspense>
      {/* The bar of a phone names the customer. */}
      {(!oneLine || home) && <ActingStrip onChange={customer.offered ? customer.pick : undefined} />}
      <Notices line={oneLine} kept={settled ? kept : 0} closed={closed} owner={owner} pattern={page.pattern} />
      {(!oneLine || home) && <AnnouncementStrip announcements={announcements} />}
      {settled && <VisitCount pattern={page.pattern} />}
      <OfflineNote line={oneLine} />
      <Main
        page={page}
        title={title}
        drawerOnly={drawerOnly}
        settled={settled}
        customerMissing={customer.missing && !customer.mayPick}
      />
      <Suspense>
        {user?.mustChangePassword === true && <NewPasswordDialog />}
        {user?.mustAddSecondFactor === true && user.mustChangePassword !== true && <EnrolmentDialog />}
        {drawer && phone && <Drawer onClose={() => setDrawer(false)} onFeedback={onFeedback} onHelp={openHelp} />}
        {searching && user && <SearchDialog onClose={() => searchShown.set(null)} />}
        {help && <HelpDialog onClose={() => setHelp(false)} onFeedback={onFeedback} />}
        {feedback && <FeedbackDialog onClose={() => setFeedback(false)} />}
        {customer.pickerOpen && (
          <CustomerPicker
            forced={customer.missing}
            onCatalog={page.pattern.startsWith('/catalog')}
            onClose={customer.close}
          />
        )}
      </Suspense>
      <Suspense>
        {(idle || (settled && user?.hasBanners !== false)) && owner !== '' && (
          <BrandNews
            key={owner}
            quiet={
              customer.pickerOpen ||
              drawer ||
              searching ||
              feedback ||
              help ||
              user?.mustChangePassword === true ||
              user?.mustAddSecondFactor === true
            }
          />
        )}
      </Suspense>
    </div>
  );
}

type NoticesProps = { line: boolean; kept: number; closed: boolean; owner: string; pattern: string };

/** The strips of the moment, or one line that opens them. */
function Notices({ line, kept, closed, owner, pattern }: NoticesProps) {
  const strips = (
    <>
      <Suspense>{closed && <ClosedStrip />}</Suspense>
      <RecallStrip />
      <NewsStrip />
      <Suspense>{kept > 0 && <KeptStrips key={owner} owner={owner} page={pattern} />}</Suspense>
    </>
  );
  if (!line) return strips;
  return (
    <PhoneNotices kept={kept} closed={closed}>
      {strips}
    </PhoneNotices>
  );
}

type Page = ReturnType<typeof usePage>;

/** Layout 1: hosts that show only the drawer in the administration. */
function useDrawerOnly(pattern: string): boolean {
  return useSite().adminLayout === 'drawer' && pattern.startsWith('/admin/');
}

/** The choice of the customer on this page: the user may or must choose one, and has the picker open. */
function useCustomerChoice(facts: PageFacts) {
  const user = useUser();
  const mayPick = usePermissions()('menu.change-cust');
  const [picking, setPicking] = useState(false);
  const requested = useStore(customerAsked);
  const hidden =
    facts.hidesCustomerChange === true || (facts.hidesCustomerChange === 'audit-only' && user?.limitation === 'audit');
  const offered = mayPick && !hidden;
  const missing = user !== null && isCustomerMissing(facts, user);
  return {
    mayPick,
    offered,
    missing,
    pickerOpen: (missing && mayPick) || ((picking || requested) && offered),
    pick: () => setPicking(true),
    close: () => {
      setPicking(false);
      customerAsked.set(false);
    },
  };
}

/**
 * Moves focus to the main content of a new page for keyboard and screen-reader users. The first page keeps the browser's
 * own start.
 */
function useFocusOnNewPage(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shown.current !== undefined && pathname !== undefined && shown.current !== pathname)
      document.getElementById('page')?.focus({ preventScroll: true });
    shown.current = pathname ?? shown.current;
  }, [pathname]);
}

type MainProps = { page: Page; title: string; drawerOnly: boolean; settled: boolean; customerMissing: boolean };

/** The page itself, rendered after the frame and in short steps: together they would block a phone for half a second. */
function Main({ page: { facts, pattern }, title, drawerOnly, settled, customerMissing }: MainProps) {
  const ownTitle = useStore(pageTitle);
  const framed = useDeferredValue(true, false);
  return (
    <main
      id="page"
      tabIndex={-1}
      className={classNames(css.main, facts.fullWidth && css.full)}
      data-own-title={title === ownTitle && !drawerOnly ? undefined : ''}
    >
      <PrintHead />
      <InsideShell value>{framed && (customerMissing ? <CustomerMissing /> : <Outlet />)}</InsideShell>
      {/* Below the page, so that nothing moves when it appears. */}
      <Suspense>{settled && pattern === '/' && <PushPrompt />}</Suspense>
    </main>
  );
}

/** True once the first page has loaded and the browser had time to settle. Low-priority work starts then. */
function useSettled(): boolean {
  const there = useRouterState({ select: (state) => state.resolvedLocation !== undefined && !state.isLoading });
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!there) return;
    const timer = setTimeout(() => setSettled(true), 800);
    return () => clearTimeout(timer);
  }, [there]);
  return settled;
}

/** For users who need a customer and cannot choose one: a notice instead of a dialog that they cannot close. */
function CustomerMissing() {
  const t = useText();
  const lang = useLocale();
  return (
    <div className={css.gap}>
      <NoPermission
        title={t('shell.customer.missing')}
        actions={
          <ButtonLink to="/$lang" params={{ lang }} variant="primary">
            {t('shell.menu.home')}
          </ButtonLink>
        }
      >
        {t('shell.customer.missingHint')}
      </NoPermission>
    </div>
  );
}

function OfflineNote({ line }: { line: boolean }) {
  const t = useText();
  const online = useOnline();
  useEffect(() => {
    if (online) closeToast('connection');
  }, [online]);
  const look = line ? 'visually-hidden' : css.offline;
  // The live region is always present, so that screen readers announce its text.
  return (
    <div role="status" className={online ? undefined : look}>
      {!online && (
        <Note tone="warn" icon={IconWifiOff}>
          <b>{t('connection_error')}</b> {t('shell.offline.hint')}
        </Note>
      )}
    </div>
  );
}
