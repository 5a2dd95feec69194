import { claimStatuses, productCategories } from '#rules/service/claims/status.ts';
import { choiceParam, flagParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const deskRoute = '/$lang/claim/desk';
export const deskViews = ['queue', 'figures'] as const;
export const figureGroups = ['model', 'part', 'month', 'brand', 'status'] as const;
export const queueAges = ['2', '5', '10', '20', '30'] as const;
export const queueSorts = ['due', 'oldest', 'newest'] as const;

export type DeskSearch = {
  view?: (typeof deskViews)[number];
  q?: string;
  status?: (typeof claimStatuses)[number];
  type?: (typeof productCategories)[number];
  assignee?: 'me' | 'none';
  overdue?: true;
  /** Only claims whose settlement failed. */
  failed?: true;
  brand?: string;
  /** Code of a model. */
  model?: string;
  /** Unified code of a customer. */
  customer?: string;
  /** At least so many days old. */
  age?: (typeof queueAges)[number];
  order?: (typeof queueSorts)[number];
  /** Cursor of the page. */
  after?: string;
  /** The claim that shows beside the list. */
  open?: string;
  /** The claim that a dialog moves, and its new status. */
  claim?: string;
  move?: (typeof claimStatuses)[number];
  group?: (typeof figureGroups)[number];
};

/** Search of the claim desk. */
export function readDeskSearch(raw: RawSearch): DeskSearch {
  return given({
    view: choiceParam(raw.view, deskViews),
    q: textParam(raw.q, 100),
    status: choiceParam(raw.status, claimStatuses),
    type: choiceParam(raw.type, productCategories),
    assignee: choiceParam(raw.assignee, ['me', 'none']),
    overdue: flagParam(raw.overdue),
    failed: flagParam(raw.failed),
    brand: textParam(raw.brand, 60),
    model: textParam(raw.model, 60),
    customer: textParam(raw.customer, 60),
    age: choiceParam(raw.age, queueAges),
    order: choiceParam(raw.order, queueSorts),
    after: textParam(raw.after, 200),
    open: textParam(raw.open, 40),
    claim: textParam(raw.claim, 40),
    move: choiceParam(raw.move, claimStatuses),
    group: choiceParam(raw.group, figureGroups),
  });
}
