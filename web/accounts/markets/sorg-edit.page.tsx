import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { calendarDateIn } from '#rules/dates.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Columns, Row } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { HolidaysCard } from './holidays.card.tsx';
import { MerchantsCard } from './merchants.card.tsx';
import { SitesCard } from './sites.card.tsx';
import { SorgForm } from './sorg.form.tsx';
import { SorgSetting } from './sorgs.documents.ts';

/** Everything that is set for one sales organisation. */
export function SorgEditPage() {
  const t = useText();
  const lang = useLocale();
  const { code } = useParams({ strict: false }) as { code: string };
  const { data, error, refetch } = useDocument(SorgSetting, { code });
  const [now] = useState(() => new Date());
  const sorg = data?.sorgSetting;
  const list = (
    <Link to="/$lang/admin/sorgs" params={{ lang }}>
      {t('sorgs.list.title')}
    </Link>
  );
  // No frame while loading: its header would change height and move the page below it.
  if (!data && !error) return <SkeletonPage />;
  return (
    <PageFrame
      title={sorg ? `${sorg.code} ${sorg.name}` : t('sorgs.list.title')}
      subtitle={sorg && (sorg.markets.join(', ') || t('sorgs.markets.hint'))}
      crumbs={[{ key: 'list', link: list }]}
    >
      {!data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && !sorg && <NoResult title={t('sorgs.edit.unknown')} />}
      {data && sorg && (
        <>
          <Row wrap>
            <ButtonLink to="/$lang/admin/payment-methods" params={{ lang }} search={{ sorg: sorg.code }}>
              {t('shell.menu.paymentMethods')}
            </ButtonLink>
            <ButtonLink to="/$lang/admin/shipment-options" params={{ lang }} search={{ sorg: sorg.code }}>
              {t('shell.menu.shipmentOptions')}
            </ButtonLink>
            <ButtonLink to="/$lang/admin/price-lists" params={{ lang }} search={{ sorg: sorg.code }}>
              {t('shell.menu.priceLists')}
            </ButtonLink>
            <ButtonLink to="/$lang/admin/price-components" params={{ lang }} search={{ sorg: sorg.code }}>
              {t('shell.menu.priceComponents')}
            </ButtonLink>
          </Row>
          <Columns least="wide" gap={4}>
            <MerchantsCard sorg={sorg} />
            <SitesCard sorg={sorg} />
          </Columns>
          <HolidaysCard
            sorgs={data.marketSorgs.filter((one) => one.sorg === sorg.code)}
            today={calendarDateIn(now, sorg.timeZone)}
          />
          <SorgForm
            key={`${sorg.code} ${sorg.version}`}
            sorg={sorg}
            companies={data.companies}
            countries={data.countries}
          />
        </>
      )}
    </PageFrame>
  );
}
