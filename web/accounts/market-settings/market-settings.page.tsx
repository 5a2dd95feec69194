import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { calendarDateIn } from '#rules/dates.ts';
import { useDocument } from '#platform/api/queries.ts';
import type { MarketsQuery } from '#platform/api/generated/graphql.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { HolidaysCard } from '#accounts/markets/holidays.card.tsx';
import { MarketStatusChip, MarketSwitch } from '#accounts/markets/market-status.part.tsx';
import { type Market, Markets } from '#accounts/markets/markets.documents.ts';
import { SignInProviderCard } from '#access/sign-in-provider/sign-in-provider-card.part.tsx';
import { ShopsCard } from '#partners/shops/shops-card.part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { HistoryCard } from './history.card.tsx';
import { MarketForm, useMarketForm, wrongBySection } from './market.form.tsx';
import { sectionTitle, shownCards, shownSections } from './market-sections.ts';
import { type CardSection, type SectionId, sectionIds } from './section-ids.ts';
import { readMarketSettingsSearch } from './market-settings.links.ts';
import css from './market-settings.module.css';
import { SectionMenu } from './section-menu.tsx';
import { type MarketValues, useSettingWords } from './use-setting-words.ts';

/** Every setting of one market, in sections, with a search through all of them. */
export function MarketSettingsPage() {
  const t = useText();
  const lang = useLocale();
  const { code } = useParams({ strict: false }) as { code: string };
  const { data, error, refetch } = useDocument(Markets, {});
  const market = data?.markets.find((candidate) => candidate.code === code);
  const list = (
    <Link to="/$lang/admin/markets" params={{ lang }}>
      {t('markets.list.title')}
    </Link>
  );
  // No frame while loading: its header would change height and move the page below it.
  if (!data && !error) return <SkeletonPage />;
  return (
    <PageFrame
      title={market?.name ?? t('markets.list.title')}
      badge={market && <MarketStatusChip status={market.status} />}
      subtitle={market ? t('markets.status.hint') : undefined}
      crumbs={[{ key: 'list', link: list }]}
      actions={
        market && (
          <>
            <Link to="/$lang/admin/readiness" params={{ lang }}>
              {t('markets.status.readiness')}
            </Link>
            <MarketSwitch market={market} />
          </>
        )
      }
    >
      {!data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && !market && <NoResult title={t('markets.edit.unknown')} />}
      {data && market && <MarketSettings key={`${market.code} ${market.version}`} market={market} data={data} />}
    </PageFrame>
  );
}

type SettingsProps = { market: Market; data: MarketsQuery };

/** The sections of a market, and the settings of the open one or those that the search finds. */
export function MarketSettings({ market, data }: SettingsProps) {
  const t = useText();
  const { search, change } = useListSearch(readMarketSettingsSearch);
  const { section = sectionIds[0], q = '' } = search;
  const { form, choicesOf } = useMarketForm(market, data.marketSorgs);
  const wordsOf = useSettingWords(market as MarketValues, form.values as MarketValues, choicesOf);
  const shown = shownSections(section, q, wordsOf);
  const cards = shownCards(section, q, (id) => t(sectionTitle(id)));
  const find = (words: string) => change({ ...search, q: words === '' ? undefined : words }, { replace: true });
  const open = (id: SectionId) => change({ section: id });
  const count = shown.reduce((sum, { paths }) => sum + paths.length, 0);
  return (
    <div className={css.page}>
      <SectionMenu code={market.code} section={section} searched={q} wrong={wrongBySection(form)} onSearch={find} />
      <Stack gap={4}>
        <span role="status" className="visually-hidden">
          {q !== '' && t('markets.search.found', { count: count + cards.length })}
        </span>
        {q !== '' && count + cards.length === 0 && (
          <NoResult
            title={t('markets.search.none')}
            actions={<Button onClick={() => find('')}>{t('markets.search.clear')}</Button>}
          />
        )}
        {cards.map((id) => (
          <SectionCard key={id} id={id} market={market} data={data}>
            <HistoryCard
              code={market.code}
              page={search.page ?? 1}
              onPage={(page, options) => change({ ...search, page: page === 1 ? undefined : page }, options)}
              choicesOf={choicesOf}
              dirty={form.dirty}
            />
          </SectionCard>
        ))}
        <MarketForm
          market={market}
          sorgs={data.marketSorgs}
          gateways={data.marketGateways}
          form={form}
          choicesOf={choicesOf}
          shown={shown}
          onReveal={open}
        />
      </Stack>
    </div>
  );
}

/** A section outside of the form; `children` is the history. */
function SectionCard({ id, market, data, children }: SettingsProps & { id: CardSection; children: ReactNode }) {
  const [now] = useState(() => new Date());
  switch (id) {
    case 'holidays':
      return (
        <HolidaysCard
          sorgs={data.marketSorgs.filter(({ sorg }) => market.sorgs.includes(sorg))}
          today={calendarDateIn(now, market.timeZone)}
        />
      );
    case 'signIn':
      return <SignInProviderCard market={market.code} hosts={market.hosts} />;
    case 'shops':
      return <ShopsCard market={market.code} hosts={market.hosts} />;
    case 'history':
      return children;
  }
}
