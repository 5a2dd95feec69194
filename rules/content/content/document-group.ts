import * as v from 'valibot';
import { contentLanguages } from '#rules/locales.ts';
import { filledLine } from '#rules/validation.ts';
import { mostOf } from './content-item.ts';

const name = filledLine(100);

/** Fields of a group of sales documents, shared by its form and the server. */
export const documentGroupSchema = v.pipe(
  v.object({
    mainLanguage: v.picklist(contentLanguages, 'out_of_range'),
    names: v.pipe(
      v.array(v.object({ language: v.picklist(contentLanguages, 'out_of_range'), name })),
      v.minLength(1, 'not_empty'),
      v.maxLength(contentLanguages.length, 'too_many'),
      v.check((names) => new Set(names.map(({ language }) => language)).size === names.length, 'bad_input'),
    ),
    marketIds: v.optional(
      v.pipe(
        v.array(v.pipe(v.string('required'), v.uuid('bad_input'))),
        v.maxLength(mostOf.markets, 'too_many'),
        v.transform((ids) => [...new Set(ids)]),
      ),
      [],
    ),
  }),
  v.forward(
    v.partialCheck(
      [['mainLanguage'], ['names']],
      ({ mainLanguage, names }) => names.some(({ language }) => language === mainLanguage),
      'content_main_language',
    ),
    ['mainLanguage'],
  ),
);
export type DocumentGroupInput = v.InferOutput<typeof documentGroupSchema>;
