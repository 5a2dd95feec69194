import { IconPrinter, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { programmeSorg, programmes, type Programme } from '#rules/field/bonus/programme.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { marketToday } from '#platform/market-day.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Note } from '#ui/page/card.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { SelectInput } from '#ui/form/field.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import type { Bonus } from './bonus-figures.ts';
import { BonusQuarters } from './bonus-quarters.card.tsx';
import { BonusRows } from './bonus-rows.tsx';
import { BonusSteps } from './bonus-steps.card.tsx';
import { BonusTiles } from './bonus-tiles.tsx';
import { BonusYear } from './bonus.documents.ts';
import { bonusRoute, type BonusSearch, polygonBonusRoute, readBonusSearch, wimBonusRoute } from './bonus.links.ts';
import css from './bonus.module.css';

type Change = (search: BonusSearch) => void;

/** The bonus of a dealer in a year: figures, steps, quarters, and the rows that they are made of. */
export const BonusPage = () => <BonusOf programme={null} />;
/** Only the rows of the Polygon brand. */
export const PolygonBonusPage = () => <BonusOf programme="polygon" />;
/** Only the rows of the WIM sales organisation. */
export const WimBonusPage = () => <BonusOf programme="wim" />;

function BonusOf({ programme }: { programme: Programme | null }) {
  const t = useText();
  const user = useUser();
  const { search, change } = useListSearch(readBonusSearch);
  const [thisYear] = useState(() => Number(marketToday().slice(0, 4)));
  const custCode = search.customer ?? user?.customer?.custCode.unified ?? '';
  const wanted = {
    year: search.year ?? thisYear,
    custCode,
    sorg: programme === null ? search.sorg : undefined,
    brand: programme ?? undefined,
  };
  const query = useDocument(BonusYear, wanted);
  const bonus = query.data?.bonusDealerData;
  if (isForbidden(query.error)) return <NoPermission />;
  const renderContent = () => {
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (query.isPending) return <Skeleton />;
    if (!bonus) return <NoPermission title={t('bonus.hidden.title')}>{t('bonus.hidden.hint')}</NoPermission>;
    return (
      <div className={classNames(css.page, query.isPlaceholderData && css.waiting)} aria-busy={query.isFetching}>
        {bonus.pointValue === null && <Note>{t('bonus.page.noSettings', { year: bonus.year })}</Note>}
        <BonusTiles bonus={bonus} search={search} withSteps={programme === null} />
        {programme === null && bonus.steps.length > 0 && <BonusSteps bonus={bonus} />}
        <BonusQuarters bonus={bonus} search={search} />
        <BonusRows bonus={bonus} programme={programme} search={search} onChange={change} />
      </div>
    );
  };
  return (
    <PageFrame
      title={t(`bonus.title.${programme ?? 'page'}`)}
      subtitle={bonus ? `${bonus.custName} · ${shownCode(bonus.custCode)} · ${bonus.currency}` : '\u00a0'}
      actions={<Pickers search={search} year={wanted.year} bonus={bonus} programme={programme} onChange={change} />}
    >
      <Stack gap={4}>
        <Programmes search={search} />
        {renderContent()}
      </Stack>
    </PageFrame>
  );
}

/** The part that loads later keeps its place. */
function Skeleton() {
  return (
    <div className={css.page}>
      <div className={css.waitingTiles}>
        <SkeletonCard />
      </div>
      <SkeletonCard picture />
    </div>
  );
}

function Pickers({
  search,
  year,
  bonus,
  programme,
  onChange,
}: {
  search: BonusSearch;
  year: number;
  bonus: Bonus | null | undefined;
  programme: Programme | null;
  onChange: Change;
}) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  const { year: _year, page: _page, quarter: _quarter, timing: _timing, ...kept } = search;
  const years = bonus?.years ?? [year];
  return (
    <>
      {programme === null && bonus && bonus.sorgs.length > 1 && (
        <SelectInput
          label={t('bonus.title.sorg')}
          hideLabel
          value={bonus.sorg}
          choices={bonus.sorgs.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => onChange({ ...kept, year: search.year, sorg: target.value })}
        />
      )}
      <SelectInput
        label={t('bonus.title.year')}
        hideLabel
        value={String(bonus?.year ?? year)}
        choices={years.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={({ target }) =>
          onChange(Number(target.value) === years[0] ? kept : { ...kept, year: Number(target.value) })
        }
      />
      {can('page.market') && (
        <ButtonLink
          icon={IconSettings}
          to="/$lang/admin/bonus"
          params={{ lang }}
          search={bonus ? { sorg: bonus.sorg } : {}}
        >
          {t('bonus.page.settings')}
        </ButtonLink>
      )}
      <Button icon={IconPrinter} className={css.wideOnly} onClick={() => window.print()}>
        {t('bonus.page.print')}
      </Button>
    </>
  );
}

/** All brands, or one of the programmes of which the user has the area. */
function Programmes({ search }: { search: BonusSearch }) {
  const t = useText();
  const lang = useLocale();
  const user = useUser();
  const shown = programmes.filter((each) => user?.userAreas.some(({ sorg }) => sorg === programmeSorg(each)));
  if (shown.length === 0) return null;
  const { year, customer } = search;
  const kept = { ...(year === undefined ? {} : { year }), ...(customer === undefined ? {} : { customer }) };
  const routes = { polygon: polygonBonusRoute, wim: wimBonusRoute } as const;
  return (
    <TabBar label={t('bonus.programme.label')}>
      <TabLink to={bonusRoute} params={{ lang }} search={kept} activeOptions={{ exact: true, includeSearch: false }}>
        {t('bonus.programme.all')}
      </TabLink>
      {shown.map((each) => (
        <TabLink key={each} to={routes[each]} params={{ lang }} search={kept} activeOptions={{ includeSearch: false }}>
          {t(`bonus.programme.${each}`)}
        </TabLink>
      ))}
    </TabBar>
  );
}
