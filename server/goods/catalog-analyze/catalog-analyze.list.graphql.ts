import * as v from 'valibot';
import { sorgCode } from '#rules/validation.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { readArticleCodes, type ReadCodes, type Respelled } from './catalog-analyze.list.queries.ts';

const RespelledType = builder.objectRef<Respelled>('RespelledCode').implement({
  description: 'A code that a list spells differently from the catalog.',
  fields: (t) => ({ given: t.exposeString('given'), code: t.exposeString('code') }),
});

const ReadCodesPayload = payload<ReadCodes>('ReadArticleCodesPayload', (t) => ({
  codes: t.stringList({ nullable: true, resolve: ({ codes }) => [...codes] }),
  respelled: t.field({ type: [RespelledType], nullable: true, resolve: ({ respelled }) => [...respelled] }),
  duplicates: t.int({
    nullable: true,
    description: 'Rows that repeated an article.',
    resolve: ({ duplicates }) => duplicates,
  }),
  ignored: t.int({ nullable: true, description: 'Lines without an article.', resolve: ({ ignored }) => ignored }),
}));

const listSchema = v.object({ sorg: sorgCode, text: v.pipe(v.string(), v.maxLength(1_000_000, 'too_long')) });

builder.mutationField('readArticleCodes', (t) =>
  t.field({
    description:
      'Reads a list of article codes from an .xlsx file or a text, for an analysis (Q-083); at most 5,000 rows. Writes nothing.',
    allow: ['page.catalog-analyze'],
    readsOnly: true,
    type: ReadCodesPayload,
    args: { sorg: t.arg.string({ required: true }), file: t.arg({ type: 'Upload' }), text: t.arg.string() },
    resolve: (_root, { sorg, file, text }, ctx) => {
      const input = parseInput(listSchema, { sorg, text: text ?? '' });
      return readArticleCodes(ctx, input.sorg, file ?? null, input.text);
    },
  }),
);
