import * as v from 'valibot';
import { filledLine } from '#rules/validation.ts';

/** Most keys of a shop that are valid at the same time: the old and the new one while the shop changes its key. */
export const mostKeys = 2;

/** The data that an administrator enters about a shop. The code names the shop in files of the ERP. */
export const shopSchema = v.object({
  code: v.pipe(filledLine(40), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'valid_code')),
  name: filledLine(80),
  stopped: v.boolean('required'),
});
export type ShopInput = v.InferInput<typeof shopSchema>;
