import type { ContentState } from '#rules/content/content/content-types.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import { choiceParam, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

const states = ['draft', 'scheduled', 'published', 'expired'] as const satisfies readonly ContentState[];
const languages = ['en', 'de', 'fr', 'id', 'ms'] as const satisfies readonly ContentLanguage[];

export type NewsAdminSearch = ListSearch & {
  state?: ContentState;
  market?: string;
  missing?: ContentLanguage;
  must?: 'yes';
  bucket?: 'yes';
};

/** Search of the list of news for editors; default and malformed values are left out. */
export function readNewsAdminSearch(raw: RawSearch): NewsAdminSearch {
  const state = choiceParam(raw.state, states);
  const market = textParam(raw.market, 40);
  const missing = choiceParam(raw.missing, languages);
  const must = choiceParam(raw.must, ['yes']);
  const bucket = choiceParam(raw.bucket, ['yes']);
  return {
    ...listSearch(raw),
    ...(state ? { state } : {}),
    ...(market ? { market } : {}),
    ...(missing ? { missing } : {}),
    ...(must ? { must } : {}),
    ...(bucket ? { bucket } : {}),
  };
}
