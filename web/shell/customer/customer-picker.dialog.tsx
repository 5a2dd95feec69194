import {
  IconBan,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconCircleHalf2,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { usePermissions } from '#platform/permissions.ts';
import { useSite } from '#platform/site.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SearchInput, SelectInput } from '#ui/form/field.tsx';
import { Money } from '#ui/figures/figures.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { ErrorPanel, NoResult, NothingYet, Refreshing, SkeletonRows } from '#ui/page/states.tsx';
import { useVerb } from '#ui/dialog/use-verb.ts';
import css from './customer-picker.module.css';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { CustomerGroups, type PickerCustomer, PinCustomer, SalesCustomers } from '../shell.documents.ts';
import { useCustomerChange } from './use-customer-change.ts';

/** The section of the list in which a customer shows without a search. */
const partOf = ({ pinned, recent }: PickerCustomer) => {
  if (pinned) return 'pinned';
  if (recent) return 'recent';
  return 'others';
};

/** Milliseconds between the last key and the search. */
const settledAfterMs = 200;

/** */
const pageSize = 10;

type PickerProps = {
  /** The page requires a customer: the dialog cannot be closed without choosing one. */
  forced: boolean;
  /** On catalog pages the choice opens the default catalog. */
  onCatalog: boolean;
  onClose: () => void;
};

/** Chooses the customer that the user works for. The response replaces the tokens and the page reloads. */
export function CustomerPicker({ forced, onCatalog, onClose }: PickerProps) {
  const t = useText();
  const lang = useLocale();
  const search = useCustomerSearch();
  const [chosen, setChosen] = useState<PickerCustomer | null>(null);
  const { actFor, busy } = useCustomerChange();
  const listed = useRef<HTMLDivElement>(null);
  const choose = (customer: PickerCustomer) => {
    setChosen(customer);
    void apply(customer);
  };
  const apply = async (customer = chosen) => {
    if (customer) await actFor(customer.custCode.unified, onCatalog ? `/${lang}/catalog` : undefined);
  };
  const focusList = () =>
    (listed.current?.querySelector<HTMLElement>('input:checked') ?? listed.current?.querySelector('input'))?.focus();

  return (
    <Dialog
      title={t('shell.picker.title')}
      subtitle={t('shell.picker.hint')}
      size="picker"
      flush
      onClose={forced || busy ? undefined : onClose}
      lead={<PickerTools search={search} onChoose={choose} onList={focusList} />}
      footer={<PickerFoot search={search} chosen={chosen} busy={busy} onApply={() => void apply()} onClose={onClose} />}
    >
      <PickerBody search={search}>
        {(rows) => (
          <div role="radiogroup" aria-label={t('shell.picker.list')} ref={listed}>
            <CustomerRows
              rows={rows}
              searched={search.applied.search !== ''}
              chosen={chosen}
              onPick={setChosen}
              onChoose={choose}
            />
          </div>
        )}
      </PickerBody>
    </Dialog>
  );
}

type CustomerSearch = ReturnType<typeof useCustomerSearch>;

/** The customers that match what the user typed and the group that they chose, a page at a time. */
function useCustomerSearch() {
  const site = useSite();
  const [typed, setTyped] = useState('');
  const [applied, setApplied] = useState({ search: '', group: '' });
  const [page, setPage] = useState(1);
  const list = useDocument(SalesCustomers, {
    search: applied.search || null,
    page,
    limit: pageSize,
    custGroup: applied.group || null,
  });
  const groups = useDocument(CustomerGroups, {}, { enabled: site.custGroupOnCustSelect }).data?.customerGroups ?? [];
  const rows = list.data?.salesCustomers?.data;
  const info = list.data?.salesCustomers?.info;

  const words = typed.trim();
  // Searches after a short pause in typing.
  useEffect(() => {
    if (words === applied.search) return;
    const timer = setTimeout(() => {
      setApplied({ search: words, group: applied.group });
      setPage(1);
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [words, applied]);

  const ask = (next: { search: string; group: string }) => {
    setApplied(next);
    setPage(1);
  };
  return {
    list,
    groups,
    rows,
    info,
    typed,
    setTyped,
    words,
    applied,
    page,
    setPage,
    chooseGroup: (group: string) => ask({ search: words, group }),
    searchNow: () => ask({ search: words, group: applied.group }),
    clear: () => {
      setTyped('');
      ask({ search: '', group: '' });
    },
  };
}

type ToolsProps = { search: CustomerSearch; onChoose: (customer: PickerCustomer) => void; onList: () => void };

/** The search field and the choice of the customer group. */
function PickerTools({ search, onChoose, onList }: ToolsProps) {
  const t = useText();
  const site = useSite();
  const { groups, list, rows, info, words, applied } = search;
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      // Enter searches at once; it takes a customer only if no other one matches.
      if (words !== applied.search) search.searchNow();
      else if (words !== '' && !list.isPlaceholderData && info?.count === 1 && rows?.[0]) onChoose(rows[0]);
      return;
    }
    // Arrow down moves from the search field into the list; Enter there chooses the focused customer.
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onList();
  };
  return (
    <div className={css.tools}>
      <SearchInput
        data-autofocus=""
        label={t('shell.picker.search')}
        placeholder={t('shell.picker.search')}
        maxLength={200}
        value={search.typed}
        onChange={search.setTyped}
        onKeyDown={onKey}
      />
      {site.custGroupOnCustSelect && groups.length > 1 && (
        <div className={css.group}>
          <SelectInput
            label={t('shell.picker.group')}
            hideLabel
            placeholder={t('shell.picker.allGroups')}
            choices={groups.map((name) => ({ value: name, label: name }))}
            value={applied.group}
            onChange={(event) => search.chooseGroup(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}

type FootProps = {
  search: CustomerSearch;
  chosen: PickerCustomer | null;
  busy: boolean;
  onApply: () => void;
  onClose: () => void;
};

/** A link to the orders of all customers, the pages of the list, and the button that applies the choice. */
function PickerFoot({ search: { info, rows, page, setPage }, chosen, busy, onApply, onClose }: FootProps) {
  const t = useText();
  const lang = useLocale();
  const formats = useFormats();
  const can = usePermissions();
  const from = info ? (info.page - 1) * pageSize + 1 : 0;
  return (
    <div className={css.foot}>
      {can('page.order-status') && (
        <Link className={css.orders} to="/$lang/order/all-customers" params={{ lang }} onClick={onClose}>
          {t('shell.picker.orders')}
        </Link>
      )}
      <span className={css.count} role="status">
        {info && info.count > 0
          ? t('ui.table.range', { from, to: from + (rows?.length ?? 0) - 1, count: formats.quantity(info.count) })
          : ''}
      </span>
      <IconButton
        variant="default"
        icon={IconChevronLeft}
        label={t('ui.table.previous')}
        disabled={!info || info.page <= 1}
        onClick={() => setPage(page - 1)}
      />
      <IconButton
        variant="default"
        icon={IconChevronRight}
        label={t('ui.table.next')}
        disabled={!info || info.page >= info.pageTotal}
        onClick={() => setPage(page + 1)}
      />
      <Button variant="primary" disabled={!chosen} busy={busy} onClick={onApply}>
        {chosen ? t('shell.picker.applyTo', { name: chosen.custName }) : t('shell.picker.apply')}
      </Button>
    </div>
  );
}

/** The list, or why there is none. */
function PickerBody({
  search: { list, rows, applied, clear },
  children,
}: {
  search: CustomerSearch;
  children: (rows: readonly PickerCustomer[]) => ReactNode;
}) {
  const t = useText();
  if (list.error && !rows)
    return (
      <div style={{ padding: 16 }}>
        <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  if (!rows) return <SkeletonRows rows={6} />;
  if (rows.length === 0)
    return applied.search || applied.group ? (
      <NoResult onClear={clear} />
    ) : (
      <NothingYet title={t('shell.picker.none')}>{t('shell.picker.noneHint')}</NothingYet>
    );
  return <Refreshing active={list.isPlaceholderData}>{children(rows)}</Refreshing>;
}

type RowsProps = {
  rows: readonly PickerCustomer[];
  searched: boolean;
  chosen: PickerCustomer | null;
  onPick: (customer: PickerCustomer) => void;
  onChoose: (customer: PickerCustomer) => void;
};

/** The customers. Without a search, recently used ones come first; a heading marks where a section begins. */
function CustomerRows({ rows, searched, chosen, onPick, onChoose }: RowsProps) {
  const t = useText();
  const name = useId();
  const current = useUser()?.customer;
  const checked = chosen?.custCode.unified ?? current?.custCode.unified;
  return rows.map((customer, at) => {
    const code = customer.custCode.unified;
    const part = partOf(customer);
    const before = rows[at - 1];
    const begins = !searched && part !== (before && partOf(before)) && (part !== 'others' || at > 0);
    return (
      <Fragment key={code}>
        {begins && <div className={css.heading}>{t(`shell.picker.${part}`)}</div>}
        <div className={css.line}>
          <label className={css.row}>
            <input
              type="radio"
              name={name}
              checked={checked === code}
              onChange={() => onPick(customer)}
              onClick={() => onPick(customer)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onChoose(customer);
              }}
            />
            <CustomerWords customer={customer} />
          </label>
          <PinButton customer={customer} />
        </div>
      </Fragment>
    );
  });
}

/** Name, address and credit of a customer; without credit, how to reach them. */
function CustomerWords({ customer }: { customer: PickerCustomer }) {
  const site = useSite();
  const shownGroups = site.custGroupOnCustSelect
    ? [...new Set(customer.custAreas.flatMap((area) => area.custGroup ?? []))]
    : [];
  const reach = [customer.custPhone, customer.user?.email].filter(Boolean);
  return (
    <>
      <span className={css.who}>
        <b>{customer.custName}</b> <span>{customer.custCity}</span>
        <small>
          {[
            shownCode(customer.custCode.unified),
            ...(customer.credit ? [...shownGroups, customer.custAddress, customer.custPhone] : [customer.custAddress]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={css.side}>
        {customer.credit ? (
          <CreditLeft credit={customer.credit} />
        ) : (
          <>
            {shownGroups.length > 0 && <b>{shownGroups.join(', ')}</b>}
            {reach.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </>
        )}
      </span>
    </>
  );
}

function PinButton({ customer }: { customer: PickerCustomer }) {
  const t = useText();
  const pin = useVerb(
    useAction(PinCustomer, (answer) => answer.pinCustomer, { refresh: [SalesCustomers] }).mutateAsync,
  );
  return (
    <IconButton
      size="small"
      className={css.pin}
      icon={customer.pinned ? IconPinFilled : IconPin}
      aria-pressed={customer.pinned}
      label={t(customer.pinned ? 'shell.picker.unpin' : 'shell.picker.pin', {
        name: customer.custName,
      })}
      onClick={() => void pin.run({ custCode: customer.custCode.unified, pinned: !customer.pinned })}
    />
  );
}

/** Below this share of the limit, the remaining credit counts as low. */
const nearLimit = 0.1;

/**
 * The remaining credit of the customer and whether they are blocked. The figure is in the currency of their account.
 */
function CreditLeft({ credit }: { credit: NonNullable<PickerCustomer['credit']> }) {
  const t = useText();
  const formats = useFormats();
  const left = Number(credit.balance);
  const chooseCreditLeft = () => {
    if (credit.isBlocked) return ['shell.credit.blocked', IconBan, css.err] as const;
    if (left <= Number(credit.creditLimit) * nearLimit)
      return ['shell.picker.nearLimit', IconCircleHalf2, css.warn] as const;
    return ['shell.credit.open', IconCircleCheck, css.ok] as const;
  };
  const [state, icon, look] = chooseCreditLeft();
  return (
    <>
      <span className={css.left}>
        <Hidden>{t('shell.credit.title')} </Hidden>
        {credit.currency === formats.currency ? (
          <Money amount={credit.balance} precision={0} />
        ) : (
          `${credit.currency} ${credit.balance}`
        )}
      </span>
      <span className={`${css.state} ${look}`}>
        <Icon of={icon} size={14} />
        {t(state)}
      </span>
    </>
  );
}
