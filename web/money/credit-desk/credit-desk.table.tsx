import { Link } from '@tanstack/react-router';
import { IconBan, IconCheck } from '@tabler/icons-react';
import type { Translate } from '#platform/texts/texts.tsx';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { StatusChip } from '#ui/button/chip.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Stack, Text } from '#ui/page/layout.tsx';
import { Meter } from '#ui/figures/progress.tsx';
import type { TableColumn } from '#ui/table/table.ts';
import { blockWords } from './block-words.part.ts';
import type { DeskRow } from './credit-desk.documents.ts';
import type { CreditDeskSearch } from './credit-desk.links.ts';
import css from './credit-desk.module.css';
import { DeskRowActs } from './desk-acts.tsx';

/** The used part of the limit, 0 to 100 and more. */
export const usedPercent = ({
  creditLimit,
  creditExposure,
}: Pick<DeskRow, 'creditLimit' | 'creditExposure'>): number => {
  if (Number(creditLimit) > 0) return Math.max(0, Math.round((Number(creditExposure) / Number(creditLimit)) * 100));
  if (Number(creditExposure) > 0) return 100;
  return 0;
};

type Account = Pick<DeskRow, 'isBlocked' | 'overrideKind' | 'overrideSource'>;

/** Blocked or open, and who decided it if not the ERP. */
export function StateChips({ account, t }: { account: Account; t: Translate }) {
  const { isBlocked, overrideKind, overrideSource } = account;
  return (
    <span className={css.chips}>
      <StatusChip tone={isBlocked ? 'err' : 'ok'} icon={isBlocked ? IconBan : IconCheck}>
        {t(isBlocked ? 'shell.credit.blocked' : 'shell.credit.open')}
      </StatusChip>
      {overrideKind && overrideSource && (
        <StatusChip tone="info">{t(decisionId(overrideSource, overrideKind))}</StatusChip>
      )}
    </span>
  );
}

/** The text of a decision. */
export function decisionId(source: string, kind: string) {
  if (source === 'payment') return 'desk.decision.payment_unblock';
  if (kind === 'block') return 'desk.decision.desk_block';
  return 'desk.decision.desk_unblock';
}

const money =
  (of: (row: DeskRow) => string) =>
  (row: DeskRow): React.ReactNode => <Money amount={of(row)} currency={row.currency} precision={0} />;

function Customer({ row, search }: { row: DeskRow; search: CreditDeskSearch }) {
  return (
    <Stack gap={0}>
      <Link to="." search={search} resetScroll={false}>
        {row.custName}
      </Link>
      <Text size="xs" tone="muted">
        {shownCode(row.custCode.unified)} · {row.city}
      </Text>
    </Stack>
  );
}

/** The used part of the credit limit. */
function Used({ percent, t }: { percent: number; t: Translate }) {
  const chooseTone = () => {
    if (percent > 100) return 'err';
    if (percent > 85) return 'warn';
    return undefined;
  };
  return (
    <span className={css.used}>
      <Meter parts={[{ share: percent / 100, tone: chooseTone() }]} label={t('shell.credit.used', { percent })} />
      <Text size="sm" nowrap>
        {percent} %
      </Text>
    </span>
  );
}

/** The columns of the list; the customer's name opens the account. */
export function deskColumns(t: Translate, open: (id: string) => CreditDeskSearch): TableColumn<DeskRow>[] {
  return [
    {
      id: 'name',
      header: t('desk.col.customer'),
      fixed: true,
      sortable: true,
      card: 'title',
      csv: (row) => row.custName,
      cell: (row) => <Customer row={row} search={open(row.id)} />,
    },
    {
      id: 'state',
      header: t('desk.col.state'),
      card: 'status',
      csv: (row) => row.reason && blockWords(t, row.reason),
      cell: (row) => (
        <Stack gap={0}>
          <StateChips account={row} t={t} />
          {row.reason !== null && (
            <Text size="xs" tone="muted">
              {blockWords(t, row.reason)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'exposure',
      header: t('desk.col.exposure'),
      align: 'right',
      sortable: true,
      firstSort: 'desc',
      card: 'figure',
      csv: (row) => row.creditExposure,
      cell: money((row) => row.creditExposure),
    },
    {
      id: 'used',
      header: t('desk.col.used'),
      sortable: true,
      firstSort: 'desc',
      csv: usedPercent,
      cell: (row) => <Used percent={usedPercent(row)} t={t} />,
    },
    {
      id: 'balance',
      header: t('desk.col.balance'),
      align: 'right',
      sortable: true,
      csv: (row) => row.balance,
      cell: (row) => (
        <Text tone={row.balance.startsWith('-') ? 'err' : undefined}>
          <Money amount={row.balance} currency={row.currency} precision={0} />
        </Text>
      ),
    },
    {
      id: 'overdue',
      header: t('desk.col.overdue'),
      align: 'right',
      sortable: true,
      firstSort: 'desc',
      csv: (row) => row.overdue,
      cell: (row) => (
        <Text tone={row.overdueCount > 0 ? 'err' : 'muted'}>
          <Money amount={row.overdue} currency={row.currency} precision={0} />
        </Text>
      ),
    },
    {
      id: 'overdueDays',
      header: t('desk.col.overdueDays'),
      align: 'right',
      sortable: true,
      firstSort: 'desc',
      csv: (row) => row.overdueDays,
      cell: (row) => (row.overdueDays > 0 ? row.overdueDays : '–'),
    },
    {
      id: 'acts',
      header: t('desk.acts.title'),
      acts: true,
      align: 'right',
      card: 'foot',
      cell: (row) => <DeskRowActs customer={row} />,
    },
  ];
}
