import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { warrantyKinds } from '#rules/service/claims/settings-form.ts';
import { actorOf } from '#rules/service/claims/status.ts';
import { contentLanguage } from '#rules/locales.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useSorgChoices } from '#accounts/markets/sorg-choices.part.ts';
import { useDocument } from '#platform/api/queries.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, SkeletonCard } from '#ui/page/states.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { CapabilitiesCard } from './capabilities.card.tsx';
import { ClaimSettings, type ServiceLevelRow } from './claim-settings.documents.ts';
import { type ClaimSettingsSearch, readClaimSettingsSearch, settingTabs } from './claim-settings.links.ts';
import { CapabilityDialog, ProblemDialog, TextBlockDialog, WarrantyDialog } from './claim-settings.dialog.tsx';
import { textIn } from './claim-setting-texts.tsx';
import { statusOf } from '#service/claims/claim-words.tsx';
import { ServiceLevelDialog } from './service-level.dialog.tsx';

/** Who may move claims, what can be wrong, the words of the desk and the months of warranty. */
export function ClaimSettingsPage() {
  const t = useText();
  const { search, change } = useListSearch(readClaimSettingsSearch);
  const { tab = 'capabilities', edit } = search;
  const query = useDocument(ClaimSettings, {});
  const close = () => change({ ...search, edit: undefined });
  const data = query.data;
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error && !data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!data) return <SkeletonCard picture />;
    if (tab === 'capabilities')
      return <CapabilitiesCard rows={data.claimCapabilities} search={search} onChange={change} />;
    return <SettingTable tab={tab} data={data} search={search} />;
  };
  return (
    <PageFrame
      title={t('claim-settings.page.title')}
      subtitle={t('claim-settings.page.hint')}
      actions={
        <ButtonLink variant="primary" icon={IconPlus} to="." search={{ ...search, edit: 'new' }} resetScroll={false}>
          {t(`claim-settings.add.${tab}`)}
        </ButtonLink>
      }
    >
      <Stack gap={4}>
        <TabBar label={t('claim-settings.page.title')}>
          {settingTabs.map((one) => (
            <TabLink
              key={one}
              to="."
              search={{ tab: one === 'capabilities' ? undefined : one }}
              activeOptions={tabOptions}
            >
              {t(`claim-settings.tab.${one}`)}
            </TabLink>
          ))}
        </TabBar>
        {renderContent()}
      </Stack>
      {edit && data && tab === 'capabilities' && (
        <CapabilityDialog search={search} roles={data.claimRoles} onClose={close} />
      )}
      {edit && data && tab === 'problems' && (
        <ProblemDialog
          row={data.claimProblemSettings.find(({ id }) => id === edit)}
          scopes={data.warrantyScopes}
          onClose={close}
        />
      )}
      {edit && data && tab === 'texts' && (
        <TextBlockDialog row={data.claimTextBlocks.find(({ id }) => id === edit)} onClose={close} />
      )}
      {edit && data && tab === 'levels' && (
        <ServiceLevelDialog row={data.claimServiceLevels.find((row) => levelId(row) === edit)} onClose={close} />
      )}
      {edit && data && tab === 'warranty' && (
        <WarrantyDialog
          row={data.warrantyRules.find(({ id }) => id === edit)}
          scopes={data.warrantyScopes}
          onClose={close}
        />
      )}
    </PageFrame>
  );
}

type Data = NonNullable<
  ReturnType<typeof useDocument<import('#platform/api/generated/graphql.ts').ClaimSettingsQuery, object>>['data']
>;
/** A tab is current by its search. */
const tabOptions = { includeSearch: true, explicitUndefined: true };
type Line = { id: string; cells: readonly [string, string, string] };
const lineId = (line: Line): string => line.id;
const levelId = ({ sorg, status }: ServiceLevelRow): string => `${sorg}-${status}`;
const claimStatusText = (t: Translate, id: string): string => {
  const status = statusOf(id);
  return status ? t(`claims.status.${status}`) : id;
};
const actorWords = (t: Translate, id: string): string => {
  const status = statusOf(id);
  return status ? t(`claims.actor.${actorOf[status]}`) : '';
};

/** One of the tables; its first column opens the dialog of the row. */
function SettingTable({
  tab,
  data,
  search,
}: {
  tab: 'problems' | 'texts' | 'warranty' | 'levels';
  data: Data;
  search: ClaimSettingsSearch;
}) {
  const t = useText();
  const language = contentLanguage(useLocale());
  const words = (texts: unknown): string => textIn(texts, language) || textIn(texts, 'en');
  const sorgs = useSorgChoices(true);
  const sorgName = (sorg: string): string => sorgs.find(({ value }) => value === sorg)?.label ?? sorg;
  const scopeName = (kind: string, code: string): string =>
    data.warrantyScopes.find((scope) => scope.kind === kind && scope.code === code)?.name ?? code;
  const lines: Record<typeof tab, () => Line[]> = {
    problems: () =>
      data.claimProblemSettings.map((row) => ({
        id: row.id,
        cells: [
          `${words(row.partTexts)}: ${words(row.texts)}`,
          t(row.productCategory === 'paa' ? 'claims.type.paa' : 'claims.type.bike'),
          row.active ? t('claim-settings.value.used', { count: row.used }) : t('claim-settings.value.off'),
        ],
      })),
    texts: () =>
      data.claimTextBlocks.map((row) => ({
        id: row.id,
        cells: [row.title, t(purposeText(row.purpose)), words(row.texts).slice(0, 90)],
      })),
    warranty: () =>
      data.warrantyRules.map((row) => ({
        id: row.id,
        cells: [
          warrantyKinds
            .map((kind) => scopeName(kind, row[kind]))
            .filter(Boolean)
            .join(' · ') || t('claim-settings.value.any'),
          t('claim-settings.value.months', { count: row.months }),
          row.registeredMonths === null ? '–' : t('claim-settings.value.months', { count: row.registeredMonths }),
        ],
      })),
    levels: () =>
      data.claimServiceLevels.map((row) => ({
        id: levelId(row),
        cells: [
          `${sorgName(row.sorg)} · ${claimStatusText(t, row.status)}`,
          t('claim-settings.value.days', { count: row.days }),
          actorWords(t, row.status),
        ],
      })),
  };
  const headers = {
    problems: ['name', 'type', 'use'],
    texts: ['name', 'purpose', 'text'],
    warranty: ['scope', 'months', 'registered'],
    levels: ['status', 'days', 'actor'],
  } as const;
  return (
    <DataTable
      name={`claim-settings-${tab}`}
      label={t(`claim-settings.tab.${tab}`)}
      columns={headers[tab].map((header, at) => ({
        id: header,
        header: t(`claim-settings.col.${header}`),
        ...(at === 0 ? { fixed: true, card: 'title' as const } : {}),
        csv: (line: Line) => line.cells[at],
        cell: (line: Line) =>
          at === 0 ? (
            <Link to="." search={{ ...search, edit: line.id }} resetScroll={false}>
              {line.cells[0]}
            </Link>
          ) : (
            line.cells[at]
          ),
      }))}
      rows={lines[tab]()}
      rowId={lineId}
    />
  );
}

export function purposeText(purpose: string) {
  if (purpose === 'ask' || purpose === 'reject' || purpose === 'approve')
    return `claim-settings.purpose.${purpose}` as const;
  return 'claim-settings.purpose.comment' as const;
}
