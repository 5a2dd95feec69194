import * as v from 'valibot';
import { filledLine, sorgCode, wholeNumber } from '#rules/validation.ts';
import { knownCode, newCode } from './assortment.ts';

/** A price list of a sales organisation and its name. */
export const newPriceList = v.object({ sorg: sorgCode, code: newCode, name: filledLine(100) });
export type NewPriceList = v.InferOutput<typeof newPriceList>;

/** The list of a change or removal, and the version that the caller saw: 0 for a list that prices or customers name only. */
export const priceListVersion = v.object({ sorg: sorgCode, code: knownCode, version: wholeNumber(0, 2_147_483_647) });
export type PriceListVersion = v.InferOutput<typeof priceListVersion>;
