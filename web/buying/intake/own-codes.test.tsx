import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart, signInAs } from '#testing/render.tsx';
import { DeleteOwnCodes, type OwnCode, OwnCodes, SaveOwnCodes } from './intake.documents.ts';
import { OwnCodesDialog } from './own-codes.dialog.tsx';

beforeAll(() => loadTexts(['intake', 'refusals']));
beforeEach(() => signInAs());

const done = { message: { status: 'success', description: '' }, userErrors: [] };
const tube: OwnCode = {
  id: 'o1',
  code: 'TUBE',
  articleCode: '00123',
  savedBy: 'Ana',
  product: { name: 'Tube 28"', articleCodeDisplay: '001-23' },
};

describe('own codes', () => {
  let stored: OwnCode[];
  let network: Network;
  beforeEach(async () => {
    stored = [tube];
    network = new Network()
      .document(OwnCodes, () => ({
        intakeCodes: { data: stored, info: { page: 1, count: stored.length, pageTotal: 1 } },
      }))
      .document(DeleteOwnCodes, () => {
        stored = [];
        return { deleteIntakeCodes: { ...done, deleted: 1 } };
      });
    await renderPart(<OwnCodesDialog onClose={() => {}} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Forget TUBE' }));
    await screen.findByText('No own codes yet');
  });
  const sent = () => network.of('SaveOwnCodes').map(({ body }) => (body as { variables: object }).variables);

  it('are forgotten at once, and the toast saves them again', async () => {
    network.document(SaveOwnCodes, () => {
      stored = [tube];
      return { saveIntakeCodes: { ...done, saved: 1 } };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('TUBE is saved again')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Forget TUBE' })).toBeTruthy();
    expect(sent()).toEqual([{ codes: [{ code: 'TUBE', articleCode: '00123' }] }]);
  });

  it('stay forgotten, with the reason, where the article is gone', async () => {
    network.document(SaveOwnCodes, {
      saveIntakeCodes: {
        message: { status: 'failed', description: '' },
        userErrors: [{ field: 'codes[0]', code: 'article_not_found', message: 'No such article.', params: null }],
        saved: 0,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await screen.findByText(/No such article/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Forget TUBE' })).toBeNull();
  });
});
