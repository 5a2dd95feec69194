import * as v from 'valibot';
import { knownCode, newCode } from '#rules/goods/catalog/assortment.ts';
import { filledLine, wholeNumber } from '#rules/validation.ts';

/** A customer group and its name. */
export const newCustomerGroup = v.object({ code: newCode, name: filledLine(100) });
export type NewCustomerGroup = v.InferOutput<typeof newCustomerGroup>;

/** The group of a change or removal, and the version that the caller saw: 0 for a group that customers, deals or blocks name only. */
export const customerGroupVersion = v.object({ code: knownCode, version: wholeNumber(0, 2_147_483_647) });
export type CustomerGroupVersion = v.InferOutput<typeof customerGroupVersion>;
