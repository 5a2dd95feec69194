import { findingKinds } from '#rules/exchange/integration/choices.ts';
import { builder } from '#platform/graphql/graphql.ts';
import type { Cause } from '#exchange/erp-check/erp-check.causes.queries.ts';

export const CauseType = builder.objectRef<Cause>('ErpCause').implement({
  description: 'The problems of rows of a file for one and the same reason.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: `${findingKinds.join(', ')}.` }),
    code: t.exposeString('code'),
    column: t.exposeString('column', { description: 'Empty: the whole row.' }),
    thing: t.exposeString('thing', { description: 'Kind of the missing record; empty for other causes.' }),
    rows: t.exposeInt('rows'),
    line: t.int({ description: 'Line of its first row.', resolve: ({ examples }) => examples[0]?.line ?? 0 }),
    value: t.string({ description: 'The cell of its first row.', resolve: ({ examples }) => examples[0]?.value ?? '' }),
    text: t.string({
      description: "The reason of its first row, in the caller's language.",
      resolve: ({ code, examples }, _args, ctx) => ctx.text(code, examples[0]?.params),
    }),
  }),
});
