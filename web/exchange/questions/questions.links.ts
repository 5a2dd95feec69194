import { questionStates } from '#rules/exchange/questions/question-choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

export const questionsRoute = '/$lang/questions';
export const questionRoute = '/$lang/questions/$id';

export type QuestionsSearch = ListSearch & { state?: (typeof questionStates)[number] };

export function readQuestionsSearch(raw: RawSearch): QuestionsSearch {
  return { ...listSearch(raw), ...given({ state: choiceParam(raw.state, questionStates) }) };
}

/** Link to one question: `<Link {...questionLink(lang, id)}>`. */
export const questionLink = (
  lang: string,
  id: string,
): { to: typeof questionRoute; params: { lang: string; id: string } } => ({ to: questionRoute, params: { lang, id } });

/** Link to the list of questions. */
export const questionsLink = (
  lang: string,
  search: QuestionsSearch = {},
): { to: typeof questionsRoute; params: { lang: string }; search: QuestionsSearch } => ({
  to: questionsRoute,
  params: { lang },
  search,
});
