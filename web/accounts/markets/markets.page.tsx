import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Columns, Row } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NothingYet, SkeletonCard } from '#ui/page/states.tsx';
import { languageName } from '#platform/texts/languages.ts';
import { isLocale } from '#rules/locales.ts';
import { MarketStatusChip, MarketSwitch } from './market-status.part.tsx';
import { type Market, Markets } from './markets.documents.ts';
import { NewMarketDialog } from './new-market.dialog.tsx';

export const languageNames = (codes: readonly string[]): string =>
  codes.map((code) => (isLocale(code) ? languageName(code) : code)).join(', ');

/** All brand sites with their hosts, status and a link to their settings. */
export function MarketsPage() {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useDocument(Markets, {});
  return (
    <PageFrame
      title={t('markets.list.title')}
      subtitle={t('markets.list.subtitle')}
      actions={
        <Button icon={IconPlus} variant="primary" disabled={!data} onClick={() => setAdding(true)}>
          {t('markets.list.new')}
        </Button>
      }
    >
      {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonCard />)}
      {data?.markets.length === 0 && <NothingYet title={t('markets.list.none')} />}
      <Columns least="wide" gap={4}>
        {data?.markets.map((market) => (
          <MarketCard key={market.code} market={market} sorgs={data.marketSorgs} />
        ))}
      </Columns>
      {adding && data && <NewMarketDialog markets={data.markets} onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function MarketCard({ market, sorgs }: { market: Market; sorgs: readonly { sorg: string; name: string }[] }) {
  const t = useText();
  const lang = useLocale();
  const to = { to: '/$lang/admin/markets/$code', params: { lang, code: market.code } } as const;
  return (
    <Card
      title={<Link {...to}>{market.name}</Link>}
      note={<MarketStatusChip status={market.status} />}
      footer={
        <Row wrap>
          <ButtonLink {...to}>{t('markets.edit.open')}</ButtonLink>
          <MarketSwitch market={market} />
          <Link to="/$lang/admin/readiness" params={{ lang }}>
            {t('markets.status.readiness')}
          </Link>
        </Row>
      }
    >
      <DescriptionList
        items={[
          { name: t('markets.field.hosts'), value: market.hosts.join(', ') },
          {
            name: t('markets.field.sorgs'),
            value: market.sorgs
              .map((code) => `${code} ${sorgs.find(({ sorg }) => sorg === code)?.name ?? ''}`.trim())
              .join(', '),
          },
          { name: t('markets.field.languages'), value: languageNames(market.languages) },
          { name: t('markets.field.timeZone'), value: market.timeZone },
          { name: t('markets.field.display'), value: (market.configuration as SiteConfiguration).currency.display },
        ]}
      />
    </Card>
  );
}
