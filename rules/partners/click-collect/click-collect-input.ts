import * as v from 'valibot';
import { collectMarks } from './collect-choices.ts';

const id = v.pipe(v.string('required'), v.uuid('bad_input'));

/** Lines of an order; the shop sends at most so many. */
export const mostCollectLines = 100;

/** Marks of lines; form and call share it. */
export const collectMarksInput = v.pipe(
  v.array(v.object({ id, mark: v.picklist(collectMarks, 'bad_input') })),
  v.minLength(1, 'required'),
  v.maxLength(mostCollectLines, 'too_many'),
);

/** Quantities that HQ shipped of lines of an order: totals, not changes. */
export const collectShipmentInput = v.object({
  orderId: id,
  lines: v.pipe(
    v.array(
      v.object({
        detailId: id,
        qtyShipped: v.pipe(
          v.number('required'),
          v.integer('must_be_whole_number'),
          v.minValue(0, 'out_of_range'),
          v.maxValue(9_999, 'out_of_range'),
        ),
      }),
    ),
    v.minLength(1, 'required'),
    v.maxLength(mostCollectLines, 'too_many'),
  ),
});
