import { IconCalendarClock, IconCheck, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { EarningKind } from '#rules/field/bonus/points.ts';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { marketToday } from '#platform/market-day.ts';
import { type Translate, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { FilterSelect, linkColumn, removeColumn, SettingsList, sorgColumn } from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { Points } from './bonus-figures.ts';
import { BonusPointsDialog } from './bonus-points.dialog.tsx';
import { BonusPoints, type PointsRow, RemoveBonusPoints } from './bonus-settings.documents.ts';
import { type BonusSettingsSearch, readBonusSettingsSearch } from './bonus-settings.links.ts';

const rowId = (row: PointsRow): string => row.id;
const sorgChoices = (sorgs: readonly { code: string; name: string }[]) =>
  sorgs.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));

/** The articles of a row in words: a merchandise category of a brand, or all its other ones. */
const articlesOf = (t: Translate, row: PointsRow): string =>
  `${row.brandName}, ${row.merchandise === '' ? t('bonus-settings.points.others') : row.merchandiseName}`;

/** Points of articles from a day on, for purchases and registrations. */
export function BonusPointsList({ tabs }: { tabs: ReactNode }) {
  const t = useText();
  const settings = useSettings(readBonusSettingsSearch, 'edit');
  const { search, refilter, page, limit } = settings;
  const { sorg, edit } = search;
  const query = useDocument(BonusPoints, { sorg, page, limit });
  const remove = useAction(RemoveBonusPoints, (answer) => answer.removeBonusPoints, { refresh: [BonusPoints] });
  const removal = useAsked((row: PointsRow) => remove.mutateAsync({ id: row.id, version: row.version }));
  const columns = usePointColumns(search, removal.ask);
  const list = query.data?.bonusPointSettings;
  return (
    <SettingsList
      name="bonus-points"
      title={t('bonus-settings.page.title')}
      hint={t('bonus-settings.points.hint')}
      add={t('bonus-settings.points.new')}
      list={settings.list}
      table={tablePage(query, list)}
      columns={columns}
      rowId={rowId}
      toolbar={
        <FilterSelect
          label={t('bonus-settings.field.sorg')}
          value={sorg}
          any={t('bonus-settings.field.anySorg')}
          choices={sorgChoices(query.data?.bonusChoices.sorgs ?? [])}
          onChange={(chosen) => refilter({ ...search, sorg: chosen })}
        />
      }
      tabs={tabs}
      empty={[t('bonus-settings.points.empty'), t('bonus-settings.points.emptyHint')]}
    >
      {edit && list && query.data && (
        <BonusPointsDialog
          row={edit === 'new' ? null : list.data.find(({ id }) => id === edit)}
          sorg={sorg}
          choices={query.data.bonusChoices}
          onClose={settings.close}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('bonus-settings.points.remove', { articles: articlesOf(t, row) })}
        action={t('bonus-settings.remove.action')}
        done={t('bonus-settings.points.removed')}
      >
        <p>{t('bonus-settings.points.removeHint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

/** The validity of a row: it counts today, later, or was replaced by a later one. */
function Validity({ row, today }: { row: PointsRow; today: string }) {
  const t = useText();
  if (row.validFrom > today)
    return (
      <StatusChip tone="info" icon={IconCalendarClock}>
        {t('bonus-settings.validity.later')}
      </StatusChip>
    );
  if (row.validTo !== null && row.validTo < today)
    return <StatusChip icon={IconHistory}>{t('bonus-settings.validity.over')}</StatusChip>;
  return (
    <StatusChip tone="ok" icon={IconCheck}>
      {t('bonus-settings.validity.now')}
    </StatusChip>
  );
}

function Period({ row: { validFrom, validTo } }: { row: PointsRow }) {
  const t = useText();
  const formats = useFormats();
  const from = formats.date(validFrom);
  return validTo === null
    ? t('bonus-settings.validity.from', { from })
    : t('bonus-settings.validity.between', { from, to: formats.date(validTo) });
}

function usePointColumns(search: BonusSettingsSearch, onRemove: (row: PointsRow) => void): TableColumn<PointsRow>[] {
  const t = useText();
  const formats = useFormats();
  const [today] = useState(() => marketToday());
  return useMemo<TableColumn<PointsRow>[]>(
    () => [
      linkColumn(
        'articles',
        t('bonus-settings.field.articles'),
        (row) => articlesOf(t, row),
        (row) => ({ ...search, edit: row.id }),
      ),
      {
        id: 'kind',
        header: t('bonus-settings.field.kind'),
        card: 'meta',
        csv: (row) => t(`bonus-settings.kind.${row.kind as EarningKind}`),
        cell: (row) => t(`bonus-settings.kind.${row.kind as EarningKind}`),
      },
      sorgColumn(t('bonus-settings.field.sorg')),
      {
        id: 'validity',
        header: t('bonus-settings.field.validity'),
        card: 'meta',
        csv: (row) => `${row.validFrom} ${row.validTo ?? ''}`.trim(),
        cell: (row) => <Period row={row} />,
      },
      {
        id: 'status',
        header: t('bonus-settings.field.status'),
        card: 'status',
        csv: (row) => row.validFrom,
        cell: (row) => <Validity row={row} today={today} />,
      },
      {
        id: 'points',
        header: t('bonus-settings.field.points'),
        align: 'right',
        csv: (row) => row.points,
        cell: (row) => <Points value={row.points} />,
      },
      removeColumn(
        t('bonus-settings.field.actions'),
        (row) => t('bonus-settings.remove.label', { name: `${articlesOf(t, row)}, ${formats.date(row.validFrom)}` }),
        onRemove,
      ),
    ],
    [t, formats, search, today, onRemove],
  );
}
