import * as v from 'valibot';
import { claimFileInput } from '#rules/service/claims/claim-form.ts';
import { productCategories } from '#rules/service/claims/status.ts';
import { AttachmentType } from '#platform/attachments/attachments.graphql.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { discardDraft, longestForm, saveDraft } from './claim-form.drafts.actions.ts';
import { listDrafts, type ClaimDraft } from './claim-form.drafts.queries.ts';
import { writesClaims } from '#service/claims/claims.policy.ts';

const draftId = v.object({ id: v.pipe(v.string(), v.maxLength(40, 'too_long')) });

const DraftFileType = builder.objectRef<ClaimDraft['files'][number]>('ClaimDraftFile').implement({
  fields: (t) => ({
    slot: t.exposeString('slot'),
    attachmentId: t.exposeID('attachmentId'),
    attachment: t.field({
      type: AttachmentType,
      nullable: true,
      resolve: ({ attachmentId }, _args, ctx) => loadAttachment(ctx, attachmentId),
    }),
  }),
});
const DraftType = builder.objectRef<ClaimDraft>('ClaimDraft').implement({
  description: 'A claim that is being written; the same on every device of its writer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'bike or paa.' }),
    form: t.field({ type: 'JSON', description: 'The form as it was saved.', resolve: ({ form }) => form }),
    files: t.field({ type: [DraftFileType], resolve: ({ files }) => [...files] }),
    version: t.exposeInt('version'),
    updatedAt: t.field({ type: 'DateTime', resolve: ({ updatedAt }) => updatedAt }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
  }),
});
builder.queryField('claimDrafts', (t) =>
  t.field({
    allow: writesClaims,
    type: [DraftType],
    description: 'Drafts of the caller for the active customer, the latest first.',
    resolve: (_root, _args, ctx) => listDrafts(ctx),
  }),
);
builder.queryField('claimDraft', (t) =>
  t.field({
    allow: writesClaims,
    type: DraftType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => (await listDrafts(ctx, parseInput(draftId, args).id))[0] ?? null,
  }),
);

export const ClaimFileInput = builder.inputType('ClaimFileInput', {
  description: 'An uploaded file, and the slot of the claim that it fills.',
  fields: (t) => ({ slot: t.string({ required: true }), attachmentId: t.id({ required: true }) }),
});
const draftSchema = v.object({
  id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40, 'too_long'))), null),
  type: v.picklist(productCategories, 'bad_input'),
  form: v.record(v.string(), v.unknown()),
  files: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(claimFileInput), v.maxLength(14, 'too_many'))), []),
    v.transform((files) => files ?? []),
    v.check((files) => new Set(files.map(({ slot }) => slot)).size === files.length, 'bad_input'),
    v.check((files) => new Set(files.map(({ attachmentId }) => attachmentId)).size === files.length, 'bad_input'),
  ),
  version: v.optional(v.nullable(v.pipe(v.number(), v.integer('bad_input'))), null),
});
const DraftPayload = payload<{ id: string }>('ClaimDraftPayload', (t) => ({
  draft: t.field({
    type: DraftType,
    nullable: true,
    resolve: async ({ id }, _args, ctx) => (await listDrafts(ctx, id))[0] ?? null,
  }),
}));
builder.mutationField('saveClaimDraft', (t) =>
  t.field({
    allow: writesClaims,
    type: DraftPayload,
    description:
      'Keeps what is written of a claim so far. With a version, a draft that was changed elsewhere is refused.',
    args: {
      id: t.arg.id({ description: 'Without it, a new draft.' }),
      type: t.arg.string({ required: true, description: 'bike or paa.' }),
      form: t.arg({ type: 'JSON', required: true, description: `An object of at most ${longestForm} characters.` }),
      files: t.arg({ type: [ClaimFileInput] }),
      version: t.arg.int(),
    },
    resolve: (_root, args, ctx) => saveDraft(ctx, parseInput(draftSchema, args)),
  }),
);
const DiscardPayload = payload<{ id: string }>('DiscardClaimDraftPayload', (t) => ({
  id: t.exposeID('id', { nullable: true }),
}));
builder.mutationField('discardClaimDraft', (t) =>
  t.field({
    allow: writesClaims,
    type: DiscardPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const { id } = parseInput(draftId, args);
      await discardDraft(ctx, id);
      return { id };
    },
  }),
);
