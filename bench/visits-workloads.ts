import type { SizedBench, SizedWorkload } from './sized.ts';
import { loadVisits, visitedCodeOf, visitReaders } from './visits.ts';

const listRows = 20;
/** What the list of visits and its gallery show. */
const operation = `query BenchVisits($brand: String, $page: Int, $custCodes: [String!], $from: CalendarDate, $to: CalendarDate) {
  formVisits(brand: $brand, page: $page, limit: ${listRows}, custCodes: $custCodes, from: $from, to: $to) {
    data { id custCode custName custCity visitedOn brandDisplayDescription seriesList notes createdBy version
      photos { slot attachment { id } } }
    info { page count pageTotal } } }`;

interface List {
  readonly formVisits: { readonly data: readonly unknown[]; readonly info: { readonly count: number } };
}

const list = (
  name: string,
  user: string,
  ask: (nth: number) => { readonly variables: Record<string, unknown>; readonly path: string },
): SizedWorkload => ({
  name,
  user,
  operation,
  ask: (random, rows) => {
    const { variables, path } = ask(random.int(0, rows - 1));
    return { variables: { brand: 'polygon', page: 1, ...variables }, path: `/list?limit=${listRows}${path}` };
  },
  check: ({ formVisits: { data, info } }: List) =>
    data.length > 0 && info.count >= data.length ? null : `${data.length} visits of ${info.count}`,
});

const workloads: readonly SizedWorkload[] = [
  list('W20 visits of all dealers, latest', visitReaders.whole, () => ({ variables: {}, path: '' })),
  list('W20 visits of all dealers, any page', visitReaders.whole, (nth) => {
    const page = 1 + (nth % 100);
    return { variables: { page }, path: `&offset=${(page - 1) * listRows}` };
  }),
  list('W20 visits of one dealer', visitReaders.whole, (nth) => ({
    variables: { custCodes: [visitedCodeOf(nth)] },
    path: `&code=${visitedCodeOf(nth)}`,
  })),
  list("W20 visits of a salesperson's dealers", visitReaders.narrowed, () => ({
    variables: {},
    path: '&salesman=S7',
  })),
];

/** Lists of visits: of all dealers, of one, and of the dealers of a salesperson. */
export const visitsBench: SizedBench = {
  name: 'visits',
  rowsName: 'visits',
  sizes: { full: [50_000, 1_000_000], quick: [5_000, 50_000] },
  title: 'Visit forms (W20): lists of all dealers, of one, and of the dealers of a salesperson',
  // More visits of one dealer, or of fifty, take longer to count.
  isFlat: (workload) => workload.startsWith('W20 visits of all dealers'),
  workloads,
  floor: 'visits-floor.ts',
  firstPath: '/list?limit=1&code=none',
  fill: loadVisits,
};
