import { type ReactNode, useMemo } from 'react';
import { tablePage, useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { ConfirmDelete, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { FilterSelect, linkColumn, removeColumn, SettingsList, sorgColumn } from '#ui/table/settings-list.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { useSettings } from '#ui/table/use-settings.ts';
import { useDecimal } from './bonus-figures.ts';
import { BonusYears, RemoveBonusYear, type YearRow } from './bonus-settings.documents.ts';
import { type BonusSettingsSearch, readBonusSettingsSearch, yearParam } from './bonus-settings.links.ts';
import { BonusYearDialog } from './bonus-year.dialog.tsx';

/** Value of a point, deadline of registrations and steps of each year. */
export function BonusYearsList({ tabs }: { tabs: ReactNode }) {
  const t = useText();
  const settings = useSettings(readBonusSettingsSearch, 'edit');
  const { search, refilter, page, limit } = settings;
  const { sorg, edit } = search;
  const query = useDocument(BonusYears, {});
  const remove = useAction(RemoveBonusYear, (answer) => answer.removeBonusYear, { refresh: [BonusYears] });
  const removal = useAsked((row: YearRow) =>
    remove.mutateAsync({ sorg: row.sorg, year: row.year, version: row.version }),
  );
  const columns = useYearColumns(search, removal.ask);
  const years = query.data?.bonusYearSettings;
  const sorgs = query.data?.bonusChoices.sorgs ?? [];
  const shown = years?.filter((year) => sorg === undefined || year.sorg === sorg);
  const count = shown?.length ?? 0;
  return (
    <SettingsList
      name="bonus-years"
      title={t('bonus-settings.page.title')}
      hint={t('bonus-settings.years.hint')}
      add={t('bonus-settings.years.new')}
      list={settings.list}
      table={tablePage(
        query,
        shown && {
          data: shown.slice((page - 1) * limit, page * limit),
          info: { page, count, pageTotal: Math.ceil(count / limit) },
        },
      )}
      columns={columns}
      rowId={yearParam}
      toolbar={
        <FilterSelect
          label={t('bonus-settings.field.sorg')}
          value={sorg}
          any={t('bonus-settings.field.anySorg')}
          choices={sorgs.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          onChange={(chosen) => refilter({ ...search, sorg: chosen })}
        />
      }
      tabs={tabs}
      empty={[t('bonus-settings.years.empty'), t('bonus-settings.years.emptyHint')]}
    >
      {edit && years && (
        <BonusYearDialog
          row={edit === 'new' ? null : years.find((year) => yearParam(year) === edit)}
          years={years}
          sorg={sorg}
          sorgs={sorgs}
          onClose={settings.close}
        />
      )}
      <ConfirmDelete
        of={removal}
        title={(row) => t('bonus-settings.years.remove', { year: row.year, sorg: row.sorgName })}
        action={t('bonus-settings.remove.action')}
        done={t('bonus-settings.years.removed')}
      >
        <p>{t('bonus-settings.years.removeHint')}</p>
      </ConfirmDelete>
    </SettingsList>
  );
}

/** The steps of a year as "Bronze 30, Silver 60". */
function Steps({ steps }: Pick<YearRow, 'steps'>) {
  const decimal = useDecimal();
  return steps.map(({ name, points }) => `${name} ${decimal(points)}`).join(', ') || '–';
}
function Days({ count }: { count: number }) {
  const t = useText();
  return t('bonus-settings.years.days', { count });
}

function useYearColumns(search: BonusSettingsSearch, onRemove: (row: YearRow) => void): TableColumn<YearRow>[] {
  const t = useText();
  return useMemo<TableColumn<YearRow>[]>(
    () => [
      linkColumn(
        'year',
        t('bonus-settings.field.year'),
        (row) => String(row.year),
        (row) => ({ ...search, edit: yearParam(row) }),
      ),
      { ...sorgColumn<YearRow>(t('bonus-settings.field.sorg')), card: 'meta' },
      {
        id: 'pointValue',
        header: t('bonus-settings.field.pointValue'),
        align: 'right',
        csv: (row) => row.pointValue,
        cell: (row) => <Money amount={row.pointValue} currency={row.currency} />,
      },
      {
        id: 'deadline',
        header: t('bonus-settings.field.deadlineDays'),
        csv: (row) => String(row.deadlineDays),
        cell: (row) => <Days count={row.deadlineDays} />,
      },
      {
        id: 'steps',
        header: t('bonus-settings.field.steps'),
        csv: (row) => row.steps.map(({ name, points }) => `${name} ${points}`).join(', '),
        cell: (row) => <Steps steps={row.steps} />,
      },
      removeColumn(
        t('bonus-settings.field.actions'),
        (row) => t('bonus-settings.remove.label', { name: `${row.year}, ${row.sorgName}` }),
        onRemove,
      ),
    ],
    [t, search, onRemove],
  );
}
