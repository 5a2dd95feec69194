import { choiceParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';
import { customerCategories, productCategories } from '#rules/service/claims/status.ts';

export const settingTabs = ['capabilities', 'problems', 'texts', 'warranty', 'levels'] as const;
export type ClaimSettingsSearch = {
  tab?: (typeof settingTabs)[number];
  /** The table of transitions that shows. */
  product?: (typeof productCategories)[number];
  customer?: (typeof customerCategories)[number];
  /** Id of the row that a dialog edits; `new` adds one. */
  edit?: string;
};

/** Search of the settings of claims. */
export const readClaimSettingsSearch = (raw: RawSearch): ClaimSettingsSearch =>
  given({
    tab: choiceParam(raw.tab, settingTabs),
    product: choiceParam(raw.product, productCategories),
    customer: choiceParam(raw.customer, customerCategories),
    edit: textParam(raw.edit, 40),
  });
