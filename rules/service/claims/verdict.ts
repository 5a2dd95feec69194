import { addMonths } from '#rules/goods/catalog/availability.ts';
import { daysBetween, type CalendarDate } from '#rules/dates.ts';

/** Months of warranty for products of a brand, merchandise category and part; an empty name stands for all. */
export interface WarrantyRule {
  readonly brand: string;
  readonly merchandise: string;
  readonly part: string;
  readonly months: number;
  /** Months for a bicycle that was registered; null: registration changes nothing. */
  readonly registeredMonths: number | null;
}

/** The known facts about a product when somebody asks for its warranty. */
export interface WarrantyFacts {
  readonly brand: string;
  readonly merchandise: string;
  readonly part: string;
  /** As the customer says; null: not known. */
  readonly purchasedOn: CalendarDate | null;
  /** The day of sale of the registration; null: not registered. */
  readonly registeredOn: CalendarDate | null;
  readonly shippedOn: CalendarDate | null;
}

const warrantyVerdicts = ['covered', 'expired', 'unknown'] as const;

export interface WarrantyVerdict {
  readonly verdict: (typeof warrantyVerdicts)[number];
  /** The day from which the warranty counts, and what says so. */
  readonly from: CalendarDate | null;
  readonly source: 'purchase' | 'registration' | 'shipment' | null;
  readonly months: number | null;
  /** The last day of the warranty. */
  readonly until: CalendarDate | null;
  /** Days that are left today; negative: since how many days it is over. */
  readonly daysLeft: number | null;
}

/** The rule that names most of the facts: the part counts more than the category, the category more than the brand. */
function ruleFor(rules: readonly WarrantyRule[], facts: WarrantyFacts): WarrantyRule | null {
  const weight = (rule: WarrantyRule): number =>
    (rule.part === '' ? 0 : 4) + (rule.merchandise === '' ? 0 : 2) + (rule.brand === '' ? 0 : 1);
  const fits = (named: string, fact: string): boolean => named === '' || named === fact;
  return (
    rules
      .filter(
        (rule) =>
          fits(rule.brand, facts.brand) && fits(rule.merchandise, facts.merchandise) && fits(rule.part, facts.part),
      )
      .toSorted((one, other) => weight(other) - weight(one))[0] ?? null
  );
}

/**
 * The verdict about the warranty of a product today. It counts from the registration, which the consumer's dealer confirmed,
 * else from the purchase that the claim names, else from the shipment; days to come say nothing. Nothing known, or no
 * rule: the desk decides.
 */
export function warrantyVerdict(
  rules: readonly WarrantyRule[],
  facts: WarrantyFacts,
  today: CalendarDate,
): WarrantyVerdict {
  const rule = ruleFor(rules, facts);
  const starts = [
    { from: facts.registeredOn, source: 'registration' },
    { from: facts.purchasedOn, source: 'purchase' },
    { from: facts.shippedOn, source: 'shipment' },
  ] as const;
  const start = starts.find(({ from }) => from !== null && from <= today);
  if (!rule || !start || start.from === null)
    return { verdict: 'unknown', from: null, source: null, months: rule?.months ?? null, until: null, daysLeft: null };
  const months = facts.registeredOn === null ? rule.months : (rule.registeredMonths ?? rule.months);
  const until = addMonths(start.from, months);
  return {
    verdict: today <= until ? 'covered' : 'expired',
    from: start.from,
    source: start.source,
    months,
    until,
    daysLeft: daysBetween(today, until),
  };
}
