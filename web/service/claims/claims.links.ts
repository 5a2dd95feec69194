import { claimSteps, type ClaimStep } from '#rules/service/claims/draft-steps.ts';
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
export const claimEditRoute = '/$lang/claim/$id/edit';
export const createClaimRoute = '/$lang/claim/create';
export const createRoutes = {
  bike: '/$lang/claim/create/bike',
  paa: '/$lang/claim/create/paa',
} as const;

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

export type WriteClaimSearch = {
  /** Id of the draft on the server. */
  draft?: string;
  step?: ClaimStep;
  /** Fills the frame number of a new claim. */
  frame?: string;
};

/** Search of the pages that write a claim: the draft and the step. */
export function readWriteClaimSearch(raw: RawSearch): WriteClaimSearch {
  return given({
    draft: textParam(raw.draft, 40),
    step: choiceParam(raw.step, claimSteps),
    frame: textParam(raw.frame, 40),
  });
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

/** Link to a claim that is being written, or to a new one. */
export const writeClaimLink = (
  lang: string,
  type: ClaimType,
  search: WriteClaimSearch = {},
): { to: (typeof createRoutes)[ClaimType]; params: { lang: string }; search: WriteClaimSearch } => ({
  to: createRoutes[type],
  params: { lang },
  search,
});
