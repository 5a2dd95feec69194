import type { ErrorCode } from '#rules/errors.ts';
import { parseDecimal } from '#rules/money.ts';
import { cancelRefusal, type ErpState, type OrderStatus } from '#rules/ordering/orders/status.ts';
import type { ClaimResolution } from './status.ts';

/** The facts that the desk states about a settlement; null: it does not say. */
export interface SettlementWish {
  readonly resolution: ClaimResolution | null;
  readonly articleCode: string | null;
  readonly qty: number | null;
  /** Decimal string in the customer's currency. */
  readonly creditAmount: string | null;
  /** Decimal string: the value that a person has read and confirmed. */
  readonly confirmedValue: string | null;
}

/** The facts that a claim itself states about its settlement. */
export interface ClaimedGoods {
  readonly wishedResolution: ClaimResolution | null;
  /** Empty: the claim names no article. */
  readonly articleCode: string;
  readonly qty: number;
  /** One of its problems concerns the whole article. */
  readonly wholeArticle: boolean;
}

/** The goods that are sent, or the amount that is credited; `amount` null: the dealer's price of the claimed goods. */
export type SettlementTerms =
  | { readonly kind: 'replacement'; readonly articleCode: string; readonly qty: number }
  | { readonly kind: 'credit'; readonly amount: string | null };

/** Why a settlement cannot be made of what was said, and at which argument. */
export interface SettlementRefusal {
  readonly code: ErrorCode;
  readonly field: string;
}

/**
 * The goods or the amount of an approval. A replacement names its article and quantity, a credit note its amount; only where a
 * problem of the claim concerns the whole article do the claimed goods and their price stand for them. How it is
 * settled is said by the desk or wished by the customer, never guessed.
 */
export function settlementTerms(wish: SettlementWish, claim: ClaimedGoods): SettlementTerms | SettlementRefusal {
  const kind = wish.resolution ?? claim.wishedResolution;
  if (kind === null) return { code: 'claim_resolution_required', field: 'resolution' };
  if (kind === 'credit') {
    if (wish.creditAmount === null && !claim.wholeArticle)
      return { code: 'claim_amount_required', field: 'creditAmount' };
    return { kind, amount: wish.creditAmount };
  }
  if (wish.articleCode !== null)
    return wish.qty === null
      ? { code: 'required', field: 'qty' }
      : { kind, articleCode: wish.articleCode, qty: wish.qty };
  if (!claim.wholeArticle || claim.articleCode === '')
    return { code: 'claim_replacement_article', field: 'articleCode' };
  return { kind, articleCode: claim.articleCode, qty: wish.qty ?? claim.qty };
}

/** The market's limit of {@link needsConfirmation} in minor units; amounts in another currency have none to lean on. */
export const confirmAbove = (
  market: { readonly claimConfirmAbove: string; readonly currency: { readonly display: string } },
  currency: string,
): number => (market.currency.display === currency ? (parseDecimal(market.claimConfirmAbove, currency) ?? 0) : 0);

/**
 * The limit of {@link needsConfirmation} for a credit: it is never above the price of the claimed goods, so that a slip of a digit is
 * seen in a market with a high limit, too. `goods` null: the portal knows no price.
 */
export const creditLimit = (limit: number, goods: number | null): number =>
  goods === null ? limit : Math.min(limit, goods);

/** True if a person must confirm a value in minor units in a second step. */
export const needsConfirmation = (value: number, limit: number): boolean => value > limit;

/** True if the confirmed value is the one of the settlement, and not one that was read before a price changed. */
export const isConfirmed = (confirmed: string | null, value: number, currency: string): boolean =>
  confirmed !== null && parseDecimal(confirmed, currency) === value;

/** How far a settlement has come: its credit request, or its order. */
export interface SettlementProgress {
  readonly requestState: string | null;
  readonly orderStatus: OrderStatus | null;
  readonly orderErpState: ErpState | null;
}

/** True if a settlement can no longer come about: the ERP refused the credit request, or the order will not be shipped. */
export const settlementFailed = ({ requestState, orderStatus }: Omit<SettlementProgress, 'orderErpState'>): boolean =>
  requestState === 'rejected' || orderStatus === 'failed' || orderStatus === 'void' || orderStatus === 'cancelled';

/** True if a settlement can be recalled: the ERP has not taken the order or the credit request. */
export const settlementRecallable = (settlement: SettlementProgress): boolean => {
  const { requestState, orderStatus, orderErpState } = settlement;
  if (settlementFailed(settlement)) return false;
  if (requestState !== null) return requestState === 'waiting';
  return (
    orderStatus !== null &&
    orderErpState !== null &&
    cancelRefusal({ status: orderStatus, erpState: orderErpState }) === null
  );
};
