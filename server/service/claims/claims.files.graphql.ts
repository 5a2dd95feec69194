import * as v from 'valibot';
import { askedProofs, type AskedProof } from '#rules/service/claims/asked.ts';
import { additionalSlots, type ClaimSlot } from '#rules/service/claims/slots.ts';
import { absent } from '#rules/validation.ts';
import { addressOf } from '#platform/attachments/addresses.ts';
import { AttachmentType } from '#platform/attachments/attachments.graphql.ts';
import { loadAttachment } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { addDocument, removeDocument } from './claims.files.actions.ts';
import { loadFiles, type ClaimFile } from './claims.files.queries.ts';
import { asksFor, ClaimType } from './claims.graphql.ts';
import { loadHistory } from './claims.parts.queries.ts';
import { mayRemoveDocument, readClaims, writesClaims } from './claims.policy.ts';
import { findClaim } from './claims.queries.ts';

const isAdditional = (slot: ClaimSlot): boolean => additionalSlots.some((one) => one === slot);

/** The address of a file for ten minutes; empty while it has none. */
const urlOf = async (ctx: Ctx, { attachmentId }: ClaimFile): Promise<string> => {
  const attachment = await loadAttachment(ctx, attachmentId);
  return attachment === null ? '' : ((await addressOf(ctx, attachment, 'full')) ?? '');
};

const DocumentType = builder.objectRef<ClaimFile>('ClaimDocument').implement({
  description: 'Proof of a claim.',
  fields: (t) => ({
    docType: t.exposeString('slot', { description: 'The slot: invoice, idCard, photo1 to photo6 or video (R-254).' }),
    url: t.string({ description: 'Valid for five to ten minutes.', resolve: (file, _args, ctx) => urlOf(ctx, file) }),
    attachment: t.field({
      type: AttachmentType,
      nullable: true,
      resolve: ({ attachmentId }, _args, ctx) => loadAttachment(ctx, attachmentId),
    }),
    addedBy: t.exposeString('addedBy'),
    addedAt: t.field({ type: 'DateTime', resolve: ({ addedAt }) => addedAt }),
  }),
});
const AdditionalType = builder.objectRef<ClaimFile>('ClaimAdditionalDocument').implement({
  description: 'A further document of a claim.',
  fields: (t) => ({
    id: t.exposeID('id'),
    no: t.int({ description: '1 to 5.', resolve: ({ slot }) => additionalSlots.findIndex((one) => one === slot) + 1 }),
    url: t.string({ description: 'Valid for five to ten minutes.', resolve: (file, _args, ctx) => urlOf(ctx, file) }),
    attachment: t.field({
      type: AttachmentType,
      nullable: true,
      resolve: ({ attachmentId }, _args, ctx) => loadAttachment(ctx, attachmentId),
    }),
    addedBy: t.exposeString('addedBy'),
    addedAt: t.field({ type: 'DateTime', resolve: ({ addedAt }) => addedAt }),
    canDelete: t.boolean({
      description:
        "The caller's side added it (of staff only the desk removes what colleagues added), and the claim is not closed.",
      resolve: async (file, _args, ctx) =>
        mayRemoveDocument(ctx, file) && (await findClaim(ctx, file.claimId))?.category !== 'closed',
    }),
  }),
});

builder.objectField(ClaimType, 'docs', (t) =>
  t.field({
    type: [DocumentType],
    resolve: async (claim, _args, ctx) =>
      asksFor(claim, 'docs') ? (await loadFiles(ctx, claim.id)).filter(({ slot }) => !isAdditional(slot)) : [],
  }),
);
const additionalOf = async (ctx: Ctx, claimId: string): Promise<ClaimFile[]> =>
  (await loadFiles(ctx, claimId)).filter(({ slot }) => isAdditional(slot));
builder.objectField(ClaimType, 'additionalDocuments', (t) =>
  t.field({
    type: [AdditionalType],
    resolve: (claim, _args, ctx) => (asksFor(claim, 'additionalDocuments') ? additionalOf(ctx, claim.id) : []),
  }),
);
const AskedType = builder.objectRef<AskedProof>('ClaimAskedProof').implement({
  description: 'A photo or document that the desk asked for.',
  fields: (t) => ({
    slot: t.exposeString('slot'),
    given: t.exposeBoolean('given', { description: 'A file came for it after the question.' }),
  }),
});
builder.objectField(ClaimType, 'asked', (t) =>
  t.field({
    type: [AskedType],
    description: 'The photos and documents of the last question of the desk, while the claim is open.',
    resolve: async ({ id, category }, _args, ctx) => {
      const question = (await loadHistory(ctx, id)).findLast(({ to }) => to === 'waiting_for_dealer');
      if (!question || category !== 'open') return [];
      return askedProofs(question.asked, question.at, await loadFiles(ctx, id));
    },
  }),
);
const givenId = v.pipe(v.string(), v.maxLength(40, 'too_long'));
const claimId = v.object({ id: givenId });
const addedDocument = v.object({ id: givenId, attachmentId: absent(givenId) });
const namedDocument = v.object({ id: givenId, documentId: givenId });

builder.queryField('claimAdditionalDocuments', (t) =>
  t.field({
    allow: readClaims,
    type: [AdditionalType],
    description: 'Further documents of a claim that the caller sees; none of any other.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const claim = await findClaim(ctx, parseInput(claimId, args).id);
      return claim ? additionalOf(ctx, claim.id) : [];
    },
  }),
);

const DocumentPayload = payload<{ id: string }>('ClaimDocumentPayload', (t) => ({
  claim: t.field({ type: ClaimType, nullable: true, resolve: ({ id }, _args, ctx) => findClaim(ctx, id) }),
}));
builder.mutationField('createClaimAdditionalDocument', (t) =>
  t.field({
    allow: writesClaims,
    type: DocumentPayload,
    idempotent: true,
    description: 'Adds a PDF, JPG or PNG of at most 20 MB: sent with the request, or uploaded before. At most five.',
    attachments: { file: 'document' },
    args: { id: t.arg.id({ required: true }), file: t.arg({ type: 'Upload' }), attachmentId: t.arg.id() },
    resolve: async (_root, { file, ...args }, ctx) => {
      const added = await addDocument(ctx, { ...parseInput(addedDocument, args), file: file ?? null });
      return { id: added.id };
    },
  }),
);
builder.mutationField('deleteClaimAdditionalDocument', (t) =>
  t.field({
    allow: writesClaims,
    type: DocumentPayload,
    description: "Removes a further document that the caller's side added, while the claim is not closed.",
    args: { id: t.arg.id({ required: true }), documentId: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const { id, documentId } = parseInput(namedDocument, args);
      return removeDocument(ctx, id, documentId);
    },
  }),
);
