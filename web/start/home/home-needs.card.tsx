import { Link } from '@tanstack/react-router';
import {
  IconAlertTriangle,
  IconBan,
  IconClock,
  IconFileInvoice,
  IconMessageQuestion,
  IconReceipt,
  IconShieldExclamation,
  IconShoppingCart,
} from '@tabler/icons-react';
import { leftToCheck } from '#rules/goods/frames/recall.ts';
import type { HomeMoneyQuery } from '#platform/api/generated/graphql.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { creditLink } from '#accounts/credit/credit.links.ts';
import { blockReasonId } from '#shell/customer/block-reason.ts';
import { recallLink } from '#goods/frames/frames.links.ts';
import { claimsRoute } from '#service/claims/claims.links.ts';
import { cartRoute } from '#buying/cart/cart.links.ts';
import { openInvoicesLink } from '#money/open-invoices/open-invoices.links.ts';
import { orderLink } from '#ordering/orders/orders.links.ts';
import { type HomeRow, HomeRowsCard } from './home-rows.card.tsx';
import { type DealerHome, HomeMoney } from './home.documents.ts';
import { useMovedRows } from './moved-rows.ts';
import type { HomePart } from './use-dealer-home.ts';

/** The usual number of rows for a dealer who orders often. */
const shownNeeds = 4;

/**
 * The tasks of the user: failed orders and payments first, then blocked ordering, pending payments, claims and recalls
 * that wait for the shop, moved dates, a filled cart.
 */
export function HomeNeedsCard({ home }: { home: HomePart<DealerHome> }) {
  const t = useText();
  const user = useUser();
  const payments = usePaymentRows(home.data?.pending.data ?? []);
  const lang = useLocale();
  const moved = useMovedRows()(
    (home.data?.slipped.data ?? []).map((line) => ({
      id: line.id,
      from: line.orderNumber,
      name: line.article.description,
      units: line.qty,
      day: line.expectedDeliveryDate?.date,
      precision: line.expectedPrecision,
      firstPromisedOn: line.firstPromisedOn,
      action: <Link {...orderLink(lang, line.orderNumber)}>{t('home.needs.open')}</Link>,
    })),
  );
  const workshop = useWorkshopRows(home.data);
  const can = usePermissions();
  const invoices = can('page.invoice-status');
  const money = useDocument(HomeMoney, {}, { quiet: true, enabled: invoices });
  const overdue = useOverdueRows(money.data?.homeMoney.rows ?? []);
  const blocked = user?.credit?.isBlocked ?? false;
  const reason = blockReasonId(user?.credit?.reasonBlocked);
  const units = user?.cart?.units ?? 0;
  const known = Number(blocked) + Number(units > 0);
  const failed = (home.data?.failed.data ?? []).map(({ id, number }): HomeRow => ({
    id: `failed ${id}`,
    icon: IconAlertTriangle,
    tone: 'err',
    title: t('home.needs.orderFailed', { number }),
    action: <Link {...orderLink(lang, number)}>{t('home.needs.open')}</Link>,
  }));
  const rows: HomeRow[] = [
    ...failed,
    ...payments.filter(({ tone }) => tone === 'err'),
    ...(blocked
      ? [
          {
            id: 'blocked',
            icon: IconBan,
            tone: 'err' as const,
            title: t('home.needs.blocked'),
            ...(reason && { more: t(reason) }),
            action: <Link {...creditLink(lang)}>{t('home.needs.unblock')}</Link>,
          },
        ]
      : []),
    ...overdue,
    ...payments.filter(({ tone }) => tone !== 'err'),
    ...workshop,
    ...moved,
    ...(units > 0
      ? [
          {
            id: 'cart',
            icon: IconShoppingCart,
            tone: 'info' as const,
            title: t('home.needs.cart', { count: units }),
            action: (
              <Link to={cartRoute} params={{ lang }}>
                {t('ui.toast.viewCart')}
              </Link>
            ),
          },
        ]
      : []),
  ];
  return (
    <HomeRowsCard
      title={t('home.needs.title')}
      count={rows.length}
      rows={home.data && !(invoices && money.isLoading) ? rows : undefined}
      empty={t('home.needs.none')}
      query={home.query}
      skeletonRows={shownNeeds + known}
    />
  );
}

/** Claims that wait for an answer, and recalled bikes that nobody has checked. */
function useWorkshopRows(home: DealerHome | undefined): HomeRow[] {
  const t = useText();
  const lang = useLocale();
  const claims = home?.waitingClaims?.info.count ?? 0;
  const recalls = (home?.recalls ?? []).map((recall) => ({ ...recall, left: leftToCheck(recall) }));
  return [
    ...recalls
      .filter(({ left }) => left > 0)
      .map(({ code, title, left }): HomeRow => ({
        id: `recall ${code}`,
        icon: IconShieldExclamation,
        tone: 'warn',
        title: t('home.needs.recall', { count: left }),
        more: title,
        action: (
          <Link {...recallLink(lang, code, { state: 'open' })} data-count={left}>
            {t('home.needs.open')}
          </Link>
        ),
      })),
    ...(claims > 0
      ? [
          {
            id: 'claims',
            icon: IconMessageQuestion,
            tone: 'warn' as const,
            title: t('home.needs.claims', { count: claims }),
            action: (
              <Link to={claimsRoute} params={{ lang }} search={{ status: 'waiting_for_dealer' }} data-count={claims}>
                {t('home.needs.open')}
              </Link>
            ),
          },
        ]
      : []),
  ];
}

/** The overdue sums, per currency. */
function useOverdueRows(sums: HomeMoneyQuery['homeMoney']['rows']): HomeRow[] {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  return sums
    .filter(({ overdueCount }) => overdueCount > 0)
    .map(({ currency, overdueAmount, overdueCount }): HomeRow => ({
      id: `overdue ${currency}`,
      icon: IconFileInvoice,
      tone: 'err',
      title: t('home.needs.overdue', { count: overdueCount }),
      more: formats.moneyIn(currency, overdueAmount),
      action: (
        <Link {...openInvoicesLink(lang, { kind: 'overdue' })} data-count={overdueCount}>
          {t('home.needs.pay')}
        </Link>
      ),
    }));
}

function usePaymentRows(pending: DealerHome['pending']['data']): HomeRow[] {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  return pending.map(({ id, number, totalAmount, orderPayment }): HomeRow => {
    const failed = orderPayment?.isPaymentFailed ?? false;
    const uploaded = orderPayment?.isPaymentUploaded ?? false;
    const due = uploaded ? null : orderPayment?.expiredDate;
    const chooseIcon = () => {
      if (failed) return IconAlertTriangle;
      if (uploaded) return IconReceipt;
      return IconClock;
    };
    const chooseTone = () => {
      if (failed) return 'err';
      if (uploaded) return 'info';
      return 'warn';
    };
    const chooseTitle = () => {
      if (failed) return 'home.needs.failed';
      if (uploaded) return 'home.needs.checked';
      return 'home.needs.payment';
    };
    return {
      id,
      icon: chooseIcon(),
      tone: chooseTone(),
      title: t(chooseTitle(), { number }),
      more: [formats.money(totalAmount), due ? `${formats.day(due)}, ${formats.time(due)}` : '']
        .filter(Boolean)
        .join(' · '),
      action: <Link {...orderLink(lang, number)}>{t('home.needs.open')}</Link>,
    };
  });
}
