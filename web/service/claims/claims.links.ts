import { claimCategories, claimStatuses, productCategories } from '#rules/service/claims/status.ts';
import {
  choiceParam,
  dateParam,
  flagParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export const claimsRoute = '/$lang/claim';
export const claimRoute = '/$lang/claim/$id';

export type ClaimType = (typeof productCategories)[number];

export type ClaimsSearch = ListSearch & {
  type?: ClaimType;
  status?: (typeof claimStatuses)[number];
  category?: (typeof claimCategories)[number];
  brand?: string;
  from?: string;
  to?: string;
};

/** Search of the list. */
export function readClaimsSearch(raw: RawSearch): ClaimsSearch {
  return {
    ...listSearch(raw),
    ...given({
      type: choiceParam(raw.type, productCategories),
      status: choiceParam(raw.status, claimStatuses),
      category: choiceParam(raw.category, claimCategories),
      brand: textParam(raw.brand, 60),
      from: dateParam(raw.from),
      to: dateParam(raw.to),
    }),
  };
}

export const claimTabs = ['external', 'internal'] as const;
export type ClaimSearch = {
  /** The comments that show. */
  comments?: (typeof claimTabs)[number];
  /** Slot of the file that shows large. */
  file?: string;
  /** The status to which a dialog moves the claim. */
  move?: (typeof claimStatuses)[number];
  /** Lays the page out for paper. */
  print?: true;
};

/** Search of one claim. */
export function readClaimSearch(raw: RawSearch): ClaimSearch {
  return given({
    comments: choiceParam(raw.comments, claimTabs),
    file: textParam(raw.file, 40),
    move: choiceParam(raw.move, claimStatuses),
    print: flagParam(raw.print),
  });
}

type ClaimLink = { to: typeof claimRoute; params: { lang: string; id: string } };
/** Link to one claim by its id or number. */
export const claimLink = (lang: string, id: string): ClaimLink => ({ to: claimRoute, params: { lang, id } });
