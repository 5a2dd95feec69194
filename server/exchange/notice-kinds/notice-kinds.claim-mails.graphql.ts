import { builder } from '#platform/graphql/graphql.ts';
import { ClaimType } from '#service/claims/claims.graphql.ts';
import { loadClaimMails, type ClaimMail } from './notice-kinds.claim-mails.queries.ts';

const ClaimMailType = builder.objectRef<ClaimMail>('ClaimMail').implement({
  description: 'A mail about a change or comment of a claim.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    to: t.stringList({ description: 'Names of its readers.', resolve: ({ to }) => [...to] }),
  }),
});

builder.objectField(ClaimType, 'mails', (t) =>
  t.field({
    type: [ClaimMailType],
    description: 'Mails about the claim, the oldest first; customers see those to their own users.',
    resolve: (claim, _args, ctx) => loadClaimMails(ctx, claim.id),
  }),
);
