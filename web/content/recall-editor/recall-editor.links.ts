import { choiceParam, flagParam, given, listSearch, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

export const newRecallRoute = '/$lang/frame/recalls/create';
export const editRecallRoute = '/$lang/frame/recalls/$code/edit';

/** The life of a recall as its editors see it. */
export const recallStages = ['draft', 'scheduled', 'published', 'ended'] as const;
export type RecallStage = (typeof recallStages)[number];

/** Search of the list of all recalls, which `view` shows in place of those that affect bikes. */
export type EditedRecallsSearch = ListSearch & { view?: 'all'; stage?: RecallStage };

export function readEditedRecallsSearch(raw: RawSearch): EditedRecallsSearch {
  return {
    ...listSearch(raw),
    ...given({ view: choiceParam(raw.view, ['all']), stage: choiceParam(raw.stage, recallStages) }),
  };
}

/** Search of the form; `publish` opens the question before the publication. */
export type EditRecallSearch = { publish?: true };

export const readEditRecallSearch = (raw: RawSearch): EditRecallSearch => given({ publish: flagParam(raw.publish) });

/** Link to the form of a recall. */
export const editRecallLink = (
  lang: string,
  code: string,
  search: EditRecallSearch = {},
): { to: typeof editRecallRoute; params: { lang: string; code: string }; search: EditRecallSearch } => ({
  to: editRecallRoute,
  params: { lang, code },
  search,
});
