import type { BudgetBench, BudgetCall } from './budgets.ts';
import { loadVisits, visitedCodeOf, visitReaders } from '#bench/loading/visits.ts';

const listRows = 20;
/** The content of the list of visits and its gallery. */
const operation = `query BenchVisits($brand: String, $page: Int, $custCodes: [String!], $from: CalendarDate, $to: CalendarDate) {
  formVisits(brand: $brand, page: $page, limit: ${listRows}, custCodes: $custCodes, from: $from, to: $to) {
    data { id custCode custName custCity visitedOn brandDisplayDescription seriesList notes createdBy version
      photos { slot attachment { id } } }
    info { page count pageTotal } } }`;

interface List {
  readonly formVisits: { readonly data: readonly unknown[]; readonly info: { readonly count: number } };
}

const list = (name: string, user: string, ask: (nth: number) => Record<string, unknown>): BudgetCall => ({
  name,
  user,
  operation,
  ask: (random, rows) => ({ brand: 'polygon', page: 1, ...ask(random.int(0, rows - 1)) }),
  check: ({ formVisits: { data, info } }: List) =>
    data.length > 0 && info.count >= data.length ? null : `${data.length} visits of ${info.count}`,
});

const calls: readonly BudgetCall[] = [
  list('W20 visits of all dealers, latest', visitReaders.whole, () => ({})),
  list('W20 visits of all dealers, any page', visitReaders.whole, (nth) => ({ page: 1 + (nth % 100) })),
  list('W20 visits of one dealer', visitReaders.whole, (nth) => ({ custCodes: [visitedCodeOf(nth)] })),
  list("W20 visits of a salesperson's dealers", visitReaders.narrowed, () => ({})),
];

/** Lists of visits: of all dealers, of one, and of the dealers of a salesperson. */
export const visitsBench: BudgetBench = {
  name: 'visits',
  rowsName: 'visits',
  rows: 50_000,
  title: 'Visit forms (W20): lists of all dealers, of one, and of the dealers of a salesperson',
  calls,
  fill: loadVisits,
};
