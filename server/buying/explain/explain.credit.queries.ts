import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { creditExposure, creditRoom, shownBlockReason } from '#rules/accounts/credit/room.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { findAnalysedCustomer, type AnalysisScope } from '#goods/catalog-analyze/catalog-analyze.queries.ts';
import { listAreaAccounts, seesCredit, type AreaAccount } from '#accounts/credit/credit.queries.ts';
import { findSalesContact } from '#accounts/customers/customers.contact.queries.ts';
import { audienceOf } from './explain.policy.ts';
import {
  instant,
  describeReasons,
  text,
  type Fact,
  type Reason,
  type DescribedReason,
} from './explain.reasons.queries.ts';

/** Why a customer can or cannot order on credit from a company. */
export interface CreditExplanation {
  readonly companyCode: string;
  readonly reasons: readonly DescribedReason[];
}

/**
 * The blocks of orders on credit, per company of the customer's areas: blocks of the account and of the
 * area, a used-up limit, a missing account. Figures only for callers who may see them. Empty without a
 * customer. Throws `customer_not_found`.
 */
export async function explainCredit(ctx: Ctx, whom: AnalysisScope): Promise<CreditExplanation[]> {
  const customer = await findAnalysedCustomer(ctx, whom);
  if (customer === null || customer.areas.length === 0) return [];
  const sorgs = customer.areas.map((area) => area.sorg);
  const accounts = await listAreaAccounts(ctx.db, customer.id, sorgs);
  const audience = audienceOf(ctx, 'credit', sorgs);
  const contact = audience === 'customer' ? ((await findSalesContact(ctx.db, customer.id, null))?.name ?? null) : null;
  const companies = [...new Set(customer.areas.map((area) => area.companyCode))].sort();
  const explained: CreditExplanation[] = [];
  for (const companyCode of companies) {
    const reasons = reasonsOf(ctx, customer, companyCode, accounts).filter(
      // A reason without a text shows nothing; staff see it with its setting.
      ({ code }) => audience === 'staff' || code !== 'blocked_other',
    );
    explained.push({ companyCode, reasons: await describeReasons(ctx, { audience, contact }, reasons) });
  }
  return explained;
}

function reasonsOf(
  ctx: Ctx,
  customer: ActiveCustomer,
  companyCode: string,
  accounts: readonly AreaAccount[],
): Reason[] {
  const reasons: Reason[] = customer.areas
    .filter((area) => area.companyCode === companyCode && area.blockedReason !== null)
    .map((area) => ({
      code: 'account_blocked',
      kind: 'stop',
      setting: {
        name: ctx.text('explain.setting.area', { customer: customer.name, sorg: area.sorg }),
        facts: [text('reason', area.blockedReason ?? '')],
        place: { kind: 'erp', file: 'customers' },
      },
    }));
  const own = [
    ...new Map(
      accounts.filter((account) => account.companyCode === companyCode).map((account) => [account.id, account]),
    ).values(),
  ];
  if (own.length === 0)
    reasons.push({
      code: 'no_account',
      kind: 'stop',
      setting: {
        name: ctx.text('explain.setting.account', { account: customer.unified, company: companyCode }),
        facts: [],
        place: { kind: 'erp', file: 'credit' },
      },
    });
  for (const account of own) {
    const chooseCode = () => {
      if (account.reasonBlocked !== null) return shownBlockReason(account.reasonBlocked) ?? 'blocked_other';
      if (creditRoom(account) <= 0) return 'credit_used_up';
      return null;
    };
    const code = chooseCode();
    if (code !== null) reasons.push({ code, kind: 'stop', ...accountFacts(ctx, account) });
  }
  const stopped = reasons.length > 0;
  if (!stopped) reasons.push({ code: 'credit_fine', kind: 'note', ...(own[0] ? accountFacts(ctx, own[0]) : {}) });
  if (stopped && !ctx.market.configuration.creditCheck)
    reasons.push({
      code: 'credit_warns',
      kind: 'note',
      setting: {
        name: ctx.text('markets.field.creditCheck'),
        facts: [text('value', ctx.text('explain.value.off'))],
        place: {
          kind: 'page',
          name: ctx.text('explain.place.market', { market: ctx.market.name }),
          path: `/admin/markets/${encodeURIComponent(ctx.market.code)}`,
          permission: 'page.market',
        },
      },
    });
  return reasons;
}

/** Figures for callers who may see them; account, exact reason and file for staff. */
function accountFacts(ctx: Ctx, account: AreaAccount): Pick<Reason, 'facts' | 'setting'> {
  const amount = (id: string, minor: number): Fact => ({
    id,
    value: decimalString(minor, account.currency),
    kind: 'money',
  });
  return {
    facts: seesCredit(ctx)
      ? [
          amount('creditLimit', account.limit),
          amount('creditUsed', creditExposure(account)),
          amount('creditLeft', creditRoom(account)),
          instant('asOf', account.asOf),
        ]
      : [],
    setting: {
      name: ctx.text('explain.setting.account', { account: account.code, company: account.companyCode }),
      facts: [
        account.reasonBlocked === null ? null : text('reason', account.reasonBlocked),
        account.creditControl === '' ? null : text('creditControl', account.creditControl),
        instant('asOf', account.asOf),
      ],
      place: { kind: 'erp', file: 'credit' },
    },
  };
}
