import { type VisitBrand, visitBrands } from '#rules/field/visit-forms/visit-choices.ts';
import { choiceParam, flagParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type AnswersSearch = { brand?: VisitBrand; answer?: string; retired?: true };

/** Search of the answer lists' administration; `answer` opens one. */
export const readAnswersSearch = (raw: RawSearch): AnswersSearch =>
  given({
    brand: choiceParam(raw.brand, visitBrands),
    answer: textParam(raw.answer, 60),
    retired: flagParam(raw.retired),
  });
