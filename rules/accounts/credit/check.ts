import type { UserError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { creditRoom, shownBlockReason, type CreditFigures } from './room.ts';

/** Credit that a checkout needs on one account: the sum of all its orders on it, in minor units. */
export interface CreditAsk {
  readonly companyCode: string;
  readonly currency: string;
  readonly amount: number;
  /** Null: the customer has no account for this company. */
  readonly account: (CreditFigures & { readonly currency: string; readonly reasonBlocked: string | null }) | null;
}

/**
 * Why an order may not be placed on credit: the account has a block reason, or the total exceeds its room.
 * Without an account, or with one in another currency, there is no room. Names the reason only if it has a text. Returns null when the order fits.
 */
export function creditRefusal(ask: CreditAsk): UserError | null {
  const refuse = (room: number): UserError => ({
    field: 'products',
    code: 'insufficient_order_balance',
    params: {
      company: ask.companyCode,
      total: decimalString(ask.amount, ask.currency),
      balance: decimalString(room, ask.currency),
      currency: ask.currency,
    },
  });
  if (ask.account === null || ask.account.currency !== ask.currency) return refuse(0);
  if (ask.account.reasonBlocked !== null) {
    return {
      field: 'products',
      code: 'credit_blocked',
      params: { company: ask.companyCode, reason: shownBlockReason(ask.account.reasonBlocked) ?? '' },
    };
  }
  const room = creditRoom(ask.account);
  return ask.amount > room ? refuse(room) : null;
}
