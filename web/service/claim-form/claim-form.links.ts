import { claimSteps, type ClaimStep } from '#rules/service/claims/draft-steps.ts';
import { choiceParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';
import type { ClaimType } from '#service/claims/claims.links.ts';

export const claimEditRoute = '/$lang/claim/$id/edit';
export const createClaimRoute = '/$lang/claim/create';
export const createRoutes = {
  bike: '/$lang/claim/create/bike',
  paa: '/$lang/claim/create/paa',
} as const;

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
