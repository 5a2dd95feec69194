import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { amountRefusal, isBelowMinimum, methodDiscount, settledAmount } from '#rules/money/payments/amounts.ts';
import { ApiError, type UserError } from '#platform/api/errors.ts';
import type { PaymentPreviewQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useSite } from '#platform/site.ts';
import { typedDecimal, typedMinor, typedText } from '#platform/typed-amount.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { useSettled } from '#ui/table/use-settled.ts';
import { CreatePaymentRequest, PaymentPreview } from './payments.documents.ts';
import { readPayInvoicesSearch } from './payments.links.ts';

export type Preview = NonNullable<PaymentPreviewQuery['invoicePaymentPreview']>;

/** True for a credit note or a deduction, which reduces what is paid. */
export const isCredit = ({ openAmount }: Preview['invoices'][number]): boolean => openAmount.startsWith('-');

const notAnAmount = { code: 'not_an_amount', params: {} } as const;
const tooLittle = { code: 'payment_minimum', params: {} } as const;

/** The amount that a typed text pays, `full` without one; null for a text that is no amount. */
type Typed = { decimal: string | null } | 'full';

/** The choice of the payer: amounts in minor units. */
function plannedAmounts(preview: Preview, typed: Typed, methodType: string | null) {
  const { currency } = preview;
  const minor = (amount: string): number => parseDecimal(amount, currency) ?? 0;
  const total = minor(preview.total);
  const decimal = typed === 'full' ? preview.total : typed.decimal;
  const given = decimal === null ? null : parseDecimal(decimal, currency);
  const gross = given === null ? null : settledAmount(given, total, methodType);
  const selected = preview.invoices.map(({ openAmount }) => ({ owed: minor(openAmount) }));
  const unread = decimal !== null && isBelowMinimum(decimal) ? tooLittle : notAnAmount;
  const refusal = gross === null ? unread : amountRefusal(gross, selected, currency);
  const paid = gross === null || refusal ? total : gross;
  const discount = methodDiscount(total, paid, methodType);
  return { total, given, gross, refusal, discount, pays: paid - discount, partial: paid !== total };
}

/** The request that pays an amount with a method, the discount included. */
const wishOf = (preview: Preview, gross: number, paymentId: string) => ({
  amount: decimalString(gross, preview.currency),
  currency: preview.currency,
  payerName: preview.payerName,
  payerCode: preview.payerCode,
  merchant: preview.merchant,
  extRefData: preview.invoices.map(({ assignment, openAmount }) => ({ assignment, amount: openAmount })),
  paymentId,
});

/** Keys in one text, whatever their order: to compare two lists. */
const keysOf = (numbers: readonly string[]): string => JSON.stringify([...new Set(numbers)].toSorted());

/** The tick of the open credits. It shows at once; the URL and the sums of the preview follow. */
function useSetOff(
  preview: Preview | null | undefined,
  known: readonly string[],
  change: (creditNumbers: readonly string[]) => void,
) {
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const arrived = pending !== null && JSON.stringify(pending) === JSON.stringify(known);
  useEffect(() => {
    if (arrived) setPending(null);
  }, [arrived]);
  const asked = (pending ?? known).filter((number) => preview?.closed.includes(number) !== true);
  const taken = (preview?.invoices ?? []).filter(isCredit).map(({ invoiceNo }) => invoiceNo);
  const answered = keysOf(taken) === keysOf(asked);
  const more = preview?.setOff?.creditNumbers ?? [];
  return {
    /** True until the sums of the page are those of the ticked credits. */
    settling: preview != null && !answered,
    ticked: answered ? taken.length > 0 && more.length === 0 : asked.length > 0,
    part: answered && taken.length > 0 && more.length > 0,
    tick: (on: boolean) => {
      const next = on ? [...new Set([...known, ...more])] : [];
      setPending(next);
      change(next);
    },
  };
}

/** Why the last request was refused, or how it failed. */
function useRefusals() {
  const [refusals, setRefusals] = useState<readonly UserError[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const forget = () => {
    setRefusals([]);
    setFailure(null);
  };
  const show = (error: unknown) => {
    const all = error instanceof ApiError ? error.userErrors : [];
    setRefusals(all);
    setFailure(all.length === 0 ? error : null);
  };
  return { refusals, failure, forget, show };
}

/** The payment of the invoices in the URL: its preview, the choices, and the request that comes of it. */
export function usePayment(onCreated: (externalId: string) => void) {
  const { search, change } = useListSearch(readPayInvoicesSearch);
  const { currency: format } = useSite();
  const client = useQueryClient();
  const { invoice: assignments = [], credit: creditNumbers = [] } = search;
  // Not one request per key while the payer types.
  const amount = useSettled(search.amount ?? null, 400);
  const query = useDocument(
    PaymentPreview,
    { assignments, creditNumbers, amount, paymentId: search.method ?? null },
    { enabled: assignments.length + creditNumbers.length > 0, staleTime: 0 },
  );
  const preview = query.data?.invoicePaymentPreview;
  const [typed, setTyped] = useState(() => (search.amount ? typedText(search.amount, format) : null));
  const [methodId, setMethodId] = useState(search.method);
  const [left, setLeft] = useState(false);
  const { refusals, failure, forget, show } = useRefusals();
  const create = useAction(CreatePaymentRequest, (answer) => answer.createInvoicePaymentRequestV3);

  const setOff = useSetOff(preview, creditNumbers, (credit) => {
    forget();
    change({ ...search, credit: credit.length > 0 ? [...credit] : undefined }, { replace: true });
  });

  const part = preview?.partialAllowed === true ? typed : null;
  const method = preview?.payments.find(({ id }) => id === methodId) ?? preview?.payments[0] ?? null;
  const typedAmount: Typed = part === null ? 'full' : { decimal: typedDecimal(part, format) };
  const amounts = preview ? plannedAmounts(preview, typedAmount, method?.type ?? null) : null;

  const chooseAmount = (next: string | null) => {
    setTyped(next);
    forget();
    const minor = next === null || !preview ? null : typedMinor(next, format, preview.currency);
    const decimal = minor === null || !preview ? undefined : decimalString(minor, preview.currency);
    change({ ...search, amount: decimal }, { replace: true });
  };
  const pay = async () => {
    setLeft(true);
    if (!preview || setOff.settling || !amounts || !method || amounts.gross === null || amounts.refusal) return;
    forget();
    try {
      const { paymentRequest } = await create.mutateAsync(wishOf(preview, amounts.gross, method.id));
      // The invoices are in a request now, so other pages load again.
      await client.invalidateQueries({ refetchType: 'none' });
      if (paymentRequest) onCreated(paymentRequest.externalId);
    } catch (error) {
      show(error);
      await query.refetch();
    }
  };

  return {
    query,
    preview,
    ticked: assignments.length + creditNumbers.length > 0,
    method,
    chooseMethod: (id: string) => {
      forget();
      setMethodId(id);
      change({ ...search, method: id }, { replace: true });
    },
    /** The typed part of the total, or null for the total. */
    typed: part,
    chooseAmount,
    leaveAmount: () => setLeft(true),
    amounts,
    /** Shows while the payer types a wrong amount, and after they left an empty field. */
    amountError: part !== null && (left || part.trim() !== '') ? (amounts?.refusal ?? null) : null,
    mend: () => {
      forget();
      if (preview?.mended)
        change({
          ...search,
          invoice: preview.mended.assignments,
          credit: preview.mended.creditNumbers,
          amount: undefined,
        });
    },
    setOff,
    refusals,
    failure,
    busy: create.isPending || setOff.settling,
    pay,
  };
}

export type Payment = ReturnType<typeof usePayment>;
