import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/queries.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { dealer, renderPart, signInAs } from '#testing/render.tsx';
import {
  DeleteDocumentGroup,
  DocumentGroupDetail,
  DocumentGroups,
  OrderDocumentGroups,
  UpdateDocumentGroup,
} from './document-groups.documents.ts';
import { EditGroupPage } from './group-form.page.tsx';
import { GroupListPage } from './group-list.page.tsx';

beforeAll(() => loadTexts(['sales-documents-admin', 'ui', 'errors', 'refusals']));
beforeEach(() => {
  queryClient.clear();
  signInAs({ ...dealer, permissions: ['page.sales-document', 'sales-document.cu'] });
});

/** Variables of the requests of a document, in order. */
const asked = (network: Network, name: string): unknown[] =>
  network.of(name).map(({ body }) => (body as { variables: unknown }).variables);

const outcome = { message: { status: 'success', description: '' }, userErrors: [] };

test('groups are moved by keys and buttons, and deleted with a word about their documents (R-305, Q-162)', async () => {
  const group = (id: string, documentCount: number) => ({
    id,
    name: id,
    names: [{ language: 'en' }],
    documentCount,
    contentTargetMarkets: [],
  });
  const network = new Network()
    .document(DocumentGroups, {
      salesDocumentGroups: { data: [group('First', 2), group('Second', 0)], info: { count: 2 } },
    })
    .document(OrderDocumentGroups, { orderSalesDocumentGroups: { ids: [], ...outcome } })
    .document(DeleteDocumentGroup, { deleteSalesDocumentGroup: outcome });
  await renderPart(<GroupListPage />, '/en-us/admin/sales-document/group');
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move First down' }), { key: 'ArrowDown' });
  await waitFor(() => expect(asked(network, 'OrderDocumentGroups')).toEqual([{ ids: ['Second', 'First'] }]));
  expect(screen.getByText('First is now at place 2 of 2')).toBeTruthy();
  // Without a target market no dealer sees a group.
  expect(screen.getAllByText(/No target market/)).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Delete First' }));
  expect(screen.getByText(/Its 2 documents stay, without a group/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete group' }));
  await waitFor(() => expect(asked(network, 'DeleteDocumentGroup')).toEqual([{ id: 'First' }]));
});

test('a group without a target market warns while it has none (Q-164)', async () => {
  const network = new Network()
    .document(DocumentGroupDetail, {
      salesDocumentGroup: {
        id: 'g1',
        mainLanguage: 'en',
        names: [{ language: 'en', name: 'Price lists' }],
        contentTargetMarkets: [],
        version: 1,
      },
      contentTargetMarkets: { contentTargetMarkets: [{ id: 'm1', marketName: 'Indonesia' }] },
    })
    .document(UpdateDocumentGroup, { updateSalesDocumentGroup: outcome });
  await renderPart(<EditGroupPage />, '/en-us/admin/sales-document/group/g1');
  const nobody = 'Without a target market only editors see the group.';
  expect(await screen.findByText(nobody)).toBeTruthy();
  const picker = screen.getByRole('combobox', { name: /Target markets/ });
  fireEvent.focus(picker);
  fireEvent.change(picker, { target: { value: 'Indo' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Indonesia' }));
  expect(screen.queryByText(nobody)).toBeNull();
  expect(asked(network, 'UpdateDocumentGroup')).toEqual([]);
});
