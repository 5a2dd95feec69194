import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDocument } from '#platform/api/queries.ts';
import { activateLocale } from '#platform/texts/texts.tsx';
import { Network } from '#testing/network.ts';
import { renderPart } from '#testing/render.tsx';
import { BrandNewsRead } from '../news/brand-news.documents.ts';
import { useAnswersInLanguage } from './use-owner.ts';

function Unread() {
  useAnswersInLanguage();
  const { data } = useDocument(BrandNewsRead, {});
  return <p>{data && `${data.inboxUnread} unread`}</p>;
}

test('answers in the language before are loaded again in the new one (R-106)', async () => {
  const network = new Network();
  network.document(BrandNewsRead, {
    inboxUnread: 7,
    unreadMustReadNews: [],
    activeUserAreaAnnouncements: [],
    activeUserAreaBanners: [],
  });
  await renderPart(<Unread />);
  expect(await screen.findByText('7 unread')).toBeDefined();
  await act(() => activateLocale('de'));
  await waitFor(() => expect(network.of('BrandNews')).toHaveLength(2));
  expect(network.of('BrandNews').map(({ headers }) => headers.get('accept-language'))).toEqual(['en-us', 'de']);
});
