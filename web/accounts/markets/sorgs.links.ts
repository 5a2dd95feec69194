import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type SorgsSearch = ListSearch & {
  /** `new`: the form of a new sales organisation is open. */
  sorg?: string;
};

/** Search of the sales organisations. */
export function readSorgsSearch(raw: RawSearch): SorgsSearch {
  return { ...listSearch(raw), ...given({ sorg: textParam(raw.sorg, 10) }) };
}

const sorgForms = ['merchant', 'site'] as const;

export type SorgSearch = {
  /** The form that is open. */
  form?: (typeof sorgForms)[number];
  /** The merchant or site in the form; a new one without. */
  code?: string;
};

/** Search of one sales organisation. */
export function readSorgSearch(raw: RawSearch): SorgSearch {
  return given({ form: choiceParam(raw.form, sorgForms), code: textParam(raw.code, 10) });
}
