import type { MutationCalls } from './demo-mutations.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

/** Calls every mutation of sales documents and their groups, with valid and with invalid input. */
export async function callSalesDocuments(calls: MutationCalls): Promise<void> {
  const names = [{ language: 'en', name: 'Workshop posters' }];
  const group = { mainLanguage: 'en', names, marketIds: [] };
  const created = await calls.accept(
    'admin',
    'createSalesDocumentGroup',
    { inputs: group },
    { more: 'salesDocumentGroup { id }' },
  );
  const groupId = created.salesDocumentGroup.id;
  await calls.refuse('admin', 'createSalesDocumentGroup', { inputs: { ...group, names: [] } });
  await calls.accept('admin', 'updateSalesDocumentGroup', { id: groupId, inputs: { names } });
  await calls.refuse('admin', 'updateSalesDocumentGroup', { id: nobody, inputs: { names } });

  const document = {
    type: 'technical',
    salesDocumentGroupId: groupId,
    mainLanguage: 'en',
    texts: [{ language: 'en', title: 'Torque poster' }],
  };
  const made = await calls.accept(
    'admin',
    'createSalesDocument',
    { inputs: document },
    { more: 'salesDocument { id }' },
  );
  const { id } = made.salesDocument;
  await calls.refuse('admin', 'createSalesDocument', { inputs: { ...document, type: 'poster' } });
  await calls.accept('admin', 'updateSalesDocument', { id, inputs: { tags: ['torque'] } });
  await calls.refuse('admin', 'updateSalesDocument', { id: nobody, inputs: { tags: ['torque'] } });
  await calls.accept('admin', 'deleteSalesDocument', { id });
  await calls.refuse('admin', 'deleteSalesDocument', { id });
  await calls.accept('admin', 'restoreSalesDocument', { id });
  await calls.refuse('admin', 'restoreSalesDocument', { id });
  await calls.accept('admin', 'deleteSalesDocumentGroup', { id: groupId });
  await calls.refuse('admin', 'deleteSalesDocumentGroup', { id: groupId });
}
