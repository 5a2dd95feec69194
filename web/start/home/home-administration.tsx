import { IconAlertTriangle, IconFileAlert, IconMailExclamation, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { shownCount } from '#rules/start/readiness/checks.ts';
import { useLocale, useText, type Translate } from '#platform/texts/texts.tsx';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useFormats, type Formats } from '#platform/texts/use-formats.ts';
import { Instant } from '#ui/figures/figures.tsx';
import { AllLink, type CardQuery, HomeRowsCard } from './home-rows.card.tsx';
import type { StaffHome } from './home-work.documents.ts';

const findingTexts: Record<string, MessageId> = {
  no_payment_method: 'home.ready.noPayment',
  no_shipment_option: 'home.ready.noShipment',
  articles_without_price: 'home.ready.noPrice',
  stock_unknown: 'home.ready.noStock',
  stock_old: 'home.ready.oldStock',
  users_without_area: 'home.ready.lostUsers',
};
/** Findings that prevent all orders of dealers. */
const blocking = new Set(['no_payment_method', 'no_shipment_option']);

type AdministrationProps = {
  home: StaffHome | undefined;
  query: CardQuery;
};

/** The problems that prevent the market from working: readiness, users without access, failed files and mails. */
export function AdministrationHomeCards({ home: staff, query }: AdministrationProps) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const home = staff?.homeAdministration;
  const inquiries = staff?.customerInquiries;
  return (
    <>
      <HomeRowsCard
        title={t('home.ready.title')}
        count={home?.findings.length}
        empty={t('home.ready.none')}
        actions={
          <Link to="/$lang/admin/readiness" params={{ lang }}>
            {t('home.ready.all')}
          </Link>
        }
        query={query}
        rows={home?.findings.map(({ code, sorg, count }) => ({
          id: `${code} ${sorg ?? ''}`,
          icon: IconAlertTriangle,
          tone: blocking.has(code) ? ('err' as const) : ('warn' as const),
          title: t(findingTexts[code] ?? 'something_wrong', {
            count,
            number: shownCount(count, (value) => formats.quantity(value)),
          }),
          more: sorg === null ? undefined : t('home.ready.sorg', { sorg }),
          action:
            code === 'users_without_area' ? (
              <Link to={'/$lang/admin/users' as '/$lang'} params={{ lang }}>
                {t('home.needs.open')}
              </Link>
            ) : undefined,
        }))}
      />
      <HomeRowsCard
        title={t('home.inquiries.title')}
        count={inquiries?.info.count}
        empty={t('home.inquiries.none')}
        query={query}
        actions={
          inquiries && (
            <AllLink to={{ to: '/$lang/admin/inquiries' as '/$lang', params: { lang } }} count={inquiries.info.count} />
          )
        }
        rows={inquiries?.data.map((inquiry) => ({
          id: inquiry.id,
          icon: IconUserQuestion,
          tone: 'info' as const,
          title: [inquiry.custName, inquiry.custCity].filter(Boolean).join(', '),
          more: <Instant at={inquiry.createdAt} show="minute" />,
          action: (
            <Link to={'/$lang/admin/inquiries' as '/$lang'} params={{ lang }} search={{ id: inquiry.id }}>
              {t('home.needs.open')}
            </Link>
          ),
        }))}
      />
      <HomeRowsCard
        title={t('home.files.title')}
        count={home?.fileCount}
        empty={t('home.files.none')}
        query={query}
        rows={home?.files.map((file) => ({
          id: file.id,
          icon: IconFileAlert,
          tone: file.refused ? ('err' as const) : ('warn' as const),
          title: file.name,
          more: (
            <>
              {fileTrouble(t, formats, file).join(' · ')} · <Instant at={file.at} show="minute" />
            </>
          ),
        }))}
      />
      <HomeRowsCard
        title={t('home.mails.title')}
        count={home?.mailCount}
        empty={t('home.mails.none')}
        query={query}
        rows={home?.mails.map((mail) => ({
          id: mail.id,
          icon: IconMailExclamation,
          tone: mail.refused ? ('err' as const) : ('warn' as const),
          title: mail.recipient,
          more: [mail.subject, t(mail.refused ? 'home.mails.refused' : 'home.mails.retried')].join(' · '),
        }))}
      />
    </>
  );
}

type FailingFile = NonNullable<StaffHome['homeAdministration']>['files'][number];

/** The problems of a file: nothing of it was imported, or how many of its rows were rejected and how many wait. */
function fileTrouble(t: Translate, formats: Formats, { refused, rejected, waiting, rows: all }: FailingFile): string[] {
  if (refused) return [t('home.files.refused')];
  const rows = formats.quantity(all);
  return [
    ...(rejected > 0
      ? [t('home.files.rejected', { count: rejected, rejected: formats.quantity(rejected), rows })]
      : []),
    ...(waiting > 0 ? [t('home.files.waiting', { count: waiting, waiting: formats.quantity(waiting), rows })] : []),
  ];
}
