import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { SalesDocumentGroupType } from '#content/sales-documents/sales-documents.graphql.ts';
import { loadGroup } from '#content/sales-documents/sales-documents.groups.queries.ts';
import { editDocuments } from '#content/sales-documents/sales-documents.policy.ts';
import { OrderPayload, orderSchema } from '#content/sales-documents/sales-documents.write.graphql.ts';
import { createGroup, deleteGroup, orderGroups, updateGroup } from './document-groups.actions.ts';

const GroupNameInput = builder.inputType('SalesDocumentGroupNameInput', {
  fields: (t) => ({ language: t.string({ required: true }), name: t.string({ required: true }) }),
});
const GroupInput = builder.inputType('SalesDocumentGroupInput', {
  fields: (t) => ({
    mainLanguage: t.string(),
    names: t.field({ type: [GroupNameInput] }),
    marketIds: t.idList(),
  }),
});
const GroupPayload = payload<{ id: string }>('SalesDocumentGroupPayload', (t) => ({
  salesDocumentGroup: t.field({
    type: SalesDocumentGroupType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => loadGroup(ctx, id),
  }),
}));

builder.mutationField('createSalesDocumentGroup', (t) =>
  t.field({
    description: 'Creates a group of documents behind the others (R-303).',
    allow: editDocuments,
    type: GroupPayload,
    args: { inputs: t.arg({ type: GroupInput, required: true }) },
    resolve: async (_root, { inputs }, ctx) => ({ id: await createGroup(ctx, inputs) }),
  }),
);

builder.mutationField('updateSalesDocumentGroup', (t) =>
  t.field({
    description: 'Changes the given fields of a group.',
    allow: editDocuments,
    type: GroupPayload,
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: 'The version that the editor saw; another one is refused (content_changed).' }),
      inputs: t.arg({ type: GroupInput, required: true }),
    },
    resolve: async (_root, { id, version, inputs }, ctx) => {
      await updateGroup(ctx, id, inputs, version ?? null);
      return { id };
    },
  }),
);

builder.mutationField('deleteSalesDocumentGroup', (t) =>
  t.field({
    description: 'Deletes a group; its documents stay, without a group (R-304, Q-162).',
    allow: editDocuments,
    type: GroupPayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await deleteGroup(ctx, id);
      return { id };
    },
  }),
);

builder.mutationField('orderSalesDocumentGroups', (t) =>
  t.field({
    description: 'Sets the order of groups.',
    allow: editDocuments,
    type: OrderPayload,
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { ids: given }, ctx) => {
      const { ids } = parseInput(orderSchema, { ids: given });
      await orderGroups(ctx, ids);
      return { ids };
    },
  }),
);
