import { Link } from '@tanstack/react-router';
import { IconListCheck, IconPlus, IconShieldLock, IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  isFailed,
  registrationStates,
  registrationTypes,
  type RegistrationState,
} from '#rules/service/retail-sales/registration-state.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { tablePage, useAction } from '#platform/api/queries.ts';
import { usePermissions } from '#platform/permissions.ts';
import { type Translate, useLocale, useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SelectInput } from '#ui/form/field.tsx';
import { CalendarDate } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { NoPermission, NothingYet } from '#ui/page/states.tsx';
import { type TableColumn, useTableSelection } from '#ui/table/table.ts';
import { pagingOf, useListSearch, wordsOf } from '#ui/table/use-list-search.ts';
import { useVerb } from '#ui/dialog/use-verb.ts';
import { RegisterDialog } from './register.dialog.tsx';
import { RegistrationDialog } from './registration.dialog.tsx';
import { RegistrationChip, stateOf, stateWords } from './registration-words.tsx';
import { type ListedFrame, RegisteredFrames, UploadAgain } from './retail-sales.documents.ts';
import { useRegistrations } from './use-registrations.ts';
import {
  consumersRoute,
  frameListRoute,
  noNumber,
  readRetailSalesSearch,
  type RetailSalesSearch,
} from './retail-sales.links.ts';

const rowId = (row: ListedFrame): string => row.id;
const failedOnly = (row: ListedFrame): boolean => isFailed(stateOf(row.status));

/** Registered frames of the dealer, the newest first; failed ones are uploaded again here. */
export function RetailSalesPage() {
  const t = useText();
  const can = usePermissions();
  const { search, change, refilter } = useListSearch(readRetailSalesSearch);
  const { page = 1, limit = 10, q, status, type, frame, register } = search;
  const query = useRegistrations({ status, type, search: q, page, limit });
  const list = query.data?.registeredFrames;
  const chosen = useTableSelection(rowId);
  const selection = useMemo(() => ({ ...chosen, can: failedOnly }), [chosen]);
  const registers = can('retail-sales.register');
  const columns = useFrameColumns(t, search);
  if (isForbidden(query.error)) return <NoPermission />;
  return (
    <PageFrame
      title={t('retail-sales.page.title')}
      subtitle={t('retail-sales.page.hint')}
      actions={<PageActions registers={registers} onRegister={() => change({ ...search, register: noNumber })} />}
    >
      <DataTable
        name="retail-sales"
        label={t('retail-sales.page.title')}
        columns={columns}
        {...tablePage(query, list)}
        rowId={rowId}
        {...pagingOf(search, change)}
        {...(registers ? { selection } : {})}
        bulkActions={<AgainButton ids={[...chosen.ids]} onDone={chosen.clear} />}
        search={wordsOf(search, refilter, t('retail-sales.page.search'))}
        toolbar={<Filters search={search} counts={list?.counts ?? []} onChange={refilter} />}
        empty={
          <NothingYet
            title={t('retail-sales.page.empty')}
            {...(registers
              ? {
                  actions: (
                    <Button variant="primary" onClick={() => change({ ...search, register: noNumber })}>
                      {t('retail-sales.register.action')}
                    </Button>
                  ),
                }
              : {})}
          />
        }
      />
      {register !== undefined && registers && (
        <RegisterDialog
          frameNumber={register === noNumber ? '' : register}
          onClose={() => change({ ...search, register: undefined })}
        />
      )}
      {frame && <RegistrationDialog id={frame} onClose={() => change({ ...search, frame: undefined })} />}
    </PageFrame>
  );
}

function PageActions({ registers, onRegister }: { registers: boolean; onRegister: () => void }) {
  const t = useText();
  const lang = useLocale();
  const can = usePermissions();
  return (
    <>
      {can('consumer-data.manage') && (
        <ButtonLink to={consumersRoute} params={{ lang }} icon={IconShieldLock}>
          {t('retail-sales.consumers.title')}
        </ButtonLink>
      )}
      {registers && (
        <>
          <ButtonLink to={frameListRoute} params={{ lang }} icon={IconListCheck}>
            {t('retail-sales.list.title')}
          </ButtonLink>
          <Button variant="primary" icon={IconPlus} onClick={onRegister}>
            {t('retail-sales.register.action')}
          </Button>
        </>
      )}
    </>
  );
}

/** Uploads the selected registrations again. */
function AgainButton({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useText();
  const again = useAction(UploadAgain, (answer) => answer.uploadFramesAgain, { refresh: [RegisteredFrames] });
  const { busy, run } = useVerb(again.mutateAsync, {
    done: ({ count }) => {
      onDone();
      return t('retail-sales.again.done', { count: count ?? 0 });
    },
  });
  return (
    <Button icon={IconUpload} busy={busy} onClick={() => void run({ ids })}>
      {t('retail-sales.again.action')}
    </Button>
  );
}

type FilterProps = {
  search: RetailSalesSearch;
  counts: readonly { status: string; count: number }[];
  onChange: (next: RetailSalesSearch) => void;
};

function Filters({ search, counts, onChange }: FilterProps) {
  const t = useText();
  const label = (state: RegistrationState): string => {
    const found = counts.find(({ status }) => status === state)?.count ?? 0;
    return found === 0 ? stateWords(t, state) : `${stateWords(t, state)} (${found})`;
  };
  return (
    <>
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('retail-sales.col.status')}
        value={search.status ?? ''}
        placeholder={t('retail-sales.filter.anyStatus')}
        choices={registrationStates.map((value) => ({ value, label: label(value) }))}
        onChange={(event) =>
          onChange({ ...search, status: registrationStates.find((one) => one === event.target.value) })
        }
      />
      <SelectInput
        hideLabel
        inputSize="small"
        label={t('retail-sales.filter.type')}
        value={search.type ?? ''}
        placeholder={t('retail-sales.filter.anyType')}
        choices={registrationTypes.map((value) => ({ value, label: t(`retail-sales.type.${value}`) }))}
        onChange={(event) => onChange({ ...search, type: registrationTypes.find((one) => one === event.target.value) })}
      />
    </>
  );
}

const buyerOf = (t: Translate, row: ListedFrame): string => {
  if (row.customer) return [row.customer.name, row.customer.city].filter(Boolean).join(', ') || '–';
  if (row.erasedAt) return t('retail-sales.detail.erased');
  return t('retail-sales.source.none');
};

function useFrameColumns(t: Translate, search: RetailSalesSearch): TableColumn<ListedFrame>[] {
  return useMemo<TableColumn<ListedFrame>[]>(
    () => [
      {
        id: 'frame',
        header: t('retail-sales.col.frame'),
        fixed: true,
        card: 'title',
        csv: (row) => row.frameNumber,
        cell: (row) => (
          <Link to="." search={{ ...search, frame: row.id }} resetScroll={false}>
            {row.frameNumber}
          </Link>
        ),
      },
      {
        id: 'status',
        header: t('retail-sales.col.status'),
        card: 'status',
        csv: (row) => stateWords(t, row.status),
        cell: (row) => <RegistrationChip status={row.status} t={t} />,
      },
      {
        id: 'bike',
        header: t('retail-sales.col.bike'),
        card: 'meta',
        csv: (row) => `${row.brand} ${row.articleDescription}`,
        cell: (row) => (
          <Stack gap={0}>
            <span>{row.articleDescription}</span>
            <Text size="xs" tone="dim">
              {[row.brand, row.articleCode, row.oldCode].filter(Boolean).join(' · ')}
            </Text>
            {row.failure && (
              <Text size="xs" tone="err">
                {row.failure}
              </Text>
            )}
          </Stack>
        ),
      },
      {
        id: 'buyer',
        header: t('retail-sales.col.buyer'),
        csv: (row) => buyerOf(t, row),
        cell: (row) => buyerOf(t, row),
      },
      {
        id: 'dealer',
        header: t('retail-sales.field.dealer'),
        csv: (row) => row.dealerName,
        cell: (row) => row.dealerName,
      },
      {
        id: 'soldDate',
        header: t('retail-sales.field.soldDate'),
        csv: (row) => row.soldDate,
        cell: (row) => <CalendarDate date={row.soldDate} />,
      },
    ],
    [t, search],
  );
}
