import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { contentLanguages } from '#rules/locales.ts';
import { componentKeys, componentModules } from './component-choices.ts';
import { line, sorgCode, wholeNumber } from '#rules/validation.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** The key of a labelled amount. */
export const componentKey = v.object({
  sorg: sorgCode,
  module: v.picklist(componentModules, code('out_of_range')),
  key: v.picklist(componentKeys, code('out_of_range')),
});

const label = line(60);

/** A labelled amount; readers without a label in their language see the English one, else any. */
export const componentInput = v.object({
  ...componentKey.entries,
  labels: v.pipe(
    v.array(v.object({ language: v.picklist(contentLanguages, code('out_of_range')), label })),
    v.check((labels) => labels.some((one) => one.label !== ''), code('not_empty')),
    v.check(
      (labels) => new Set(labels.map(({ language }) => language)).size === labels.length,
      code('price_component_language'),
    ),
  ),
  visible: v.boolean(code('required')),
  position: wholeNumber(0, 999),
});
