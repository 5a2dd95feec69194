import * as v from 'valibot';
import { claimFileInput, claimInput } from '#rules/service/claims/claim-form.ts';
import { claimRow } from '#rules/service/claims/row.ts';
import { claimSlots, kindOfSlot, type ClaimSlot } from '#rules/service/claims/slots.ts';
import type { ProductCategory } from '#rules/service/claims/status.ts';
import { absent, sorgCode } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { inputFields } from '#platform/rows/written-fields.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { ClaimPayload } from '#service/claims/claims.graphql.ts';
import { writesClaims } from '#service/claims/claims.policy.ts';
import { createClaim, editClaim } from './claim-form.actions.ts';
import { ClaimFileInput } from './claim-form.drafts.graphql.ts';

const ConsumerInput = builder.inputType('ClaimConsumerInput', {
  fields: (t) => ({ name: t.string(), phone: t.string(), email: t.string(), address: t.string(), city: t.string() }),
});
const ProblemInput = builder.inputType('ClaimProblemInput', {
  fields: (t) => ({ id: t.id({ required: true }), notes: t.string() }),
});
const ClaimInput = builder.inputType('ClaimInput', {
  description: 'The words of a customer about a claim (Q-129).',
  fields: (t) => ({
    ...inputFields(t, claimRow),
    consumer: t.field({ type: ConsumerInput }),
    problems: t.field({ type: [ProblemInput] }),
  }),
});
const AttachmentsInput = builder.inputType('ClaimAttachments', {
  description: 'Files of a multipart request by slot (R-254).',
  fields: (t) =>
    Object.fromEntries(claimSlots.map((slot) => [slot, t.field({ type: 'Upload' })])) as Record<
      ClaimSlot,
      ReturnType<typeof t.field>
    >,
});

const filesSchema = v.pipe(
  v.optional(v.nullable(v.pipe(v.array(claimFileInput), v.maxLength(claimSlots.length, 'too_many'))), []),
  v.transform((files) => files ?? []),
  v.check((files) => new Set(files.map(({ slot }) => slot)).size === files.length, 'bad_input'),
);
const createSchema = v.object({
  claim: claimInput,
  files: filesSchema,
  sorg: absent(sorgCode),
  draftId: absent(v.pipe(v.string(), v.maxLength(40, 'too_long'))),
});
const editSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(40, 'too_long')),
  claim: claimInput,
  files: filesSchema,
  removeSlots: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(v.picklist(claimSlots, 'bad_input')), v.maxLength(14, 'too_many'))), []),
    v.transform((slots) => slots ?? []),
  ),
  version: absent(v.pipe(v.number(), v.integer('bad_input'))),
});

type Files = Partial<Record<ClaimSlot, UploadedFile | null>>;
/** Files by slot; a smaller copy stands in where the client sends no original. */
const uploadsOf = (attachments?: object | null, compressed?: object | null): Map<ClaimSlot, UploadedFile> =>
  new Map(
    claimSlots.flatMap((slot) => {
      const file =
        (attachments as Files | null | undefined)?.[slot] ?? (compressed as Files | null | undefined)?.[slot];
      return file ? [[slot, file] as const] : [];
    }),
  );
const attachmentKinds = Object.fromEntries(
  claimSlots.flatMap((slot) => [
    [`attachments.${slot}`, kindOfSlot(slot)],
    [`compressed.${slot}`, kindOfSlot(slot)],
  ]),
);

function createField(name: 'createClaimBike' | 'createClaimPaa', type: ProductCategory): void {
  builder.mutationField(name, (t) =>
    t.field({
      allow: ['claim.create'],
      type: ClaimPayload,
      idempotent: true,
      description:
        type === 'bike'
          ? 'Claims a bicycle: frame number, invoice, photos of the bike, its number and the defect (Q-129).'
          : 'Claims parts or accessories: article, quantity, invoice and a photo of the defect (Q-129).',
      attachments: attachmentKinds,
      args: {
        claim: t.arg({ type: ClaimInput, required: true }),
        attachments: t.arg({ type: AttachmentsInput }),
        compressed: t.arg({
          type: AttachmentsInput,
          description: 'Smaller copies, for slots of which no original is sent (R-255).',
        }),
        files: t.arg({ type: [ClaimFileInput], description: 'Files that were uploaded before.' }),
        sorg: t.arg.string({ description: "Sales organisation; else the frame's, else the customer's first." }),
        draftId: t.arg.id({ description: 'The draft that becomes the claim.' }),
      },
      resolve: (_root, { attachments, compressed, ...args }, ctx) => {
        const { claim, ...rest } = parseInput(createSchema, args);
        return createClaim(ctx, { ...rest, type, form: claim, uploads: uploadsOf(attachments, compressed) });
      },
    }),
  );
}
createField('createClaimBike', 'bike');
createField('createClaimPaa', 'paa');

function editField(name: 'updateClaimBike' | 'updateClaimPaa' | 'updateClaimPaaV2', type: ProductCategory): void {
  builder.mutationField(name, (t) =>
    t.field({
      allow: writesClaims,
      type: ClaimPayload,
      idempotent: true,
      description:
        'Changes a claim that is submitted or waits for the dealer; what waited goes back into review (Q-128).',
      ...(name === 'updateClaimPaa' && { deprecationReason: 'Use updateClaimPaaV2.' }),
      attachments: attachmentKinds,
      args: {
        id: t.arg.id({ required: true }),
        claim: t.arg({ type: ClaimInput, required: true }),
        attachments: t.arg({ type: AttachmentsInput }),
        compressed: t.arg({ type: AttachmentsInput }),
        files: t.arg({ type: [ClaimFileInput], description: 'Slots that it does not name keep their files.' }),
        removeSlots: t.arg.stringList({ description: 'Slots whose files are removed.' }),
        version: t.arg.int({ description: 'The version that was read; another one is refused with claim_changed.' }),
      },
      resolve: (_root, { attachments, compressed, ...args }, ctx) => {
        const { claim, ...rest } = parseInput(editSchema, args);
        return editClaim(ctx, { ...rest, type, form: claim, uploads: uploadsOf(attachments, compressed) });
      },
    }),
  );
}
editField('updateClaimBike', 'bike');
editField('updateClaimPaaV2', 'paa');
editField('updateClaimPaa', 'paa');
