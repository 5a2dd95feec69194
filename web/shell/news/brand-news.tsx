import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { graphql } from '#platform/api/graphql.ts';
import { documentKey } from '#platform/api/queries.ts';
import { updateUser } from '#platform/api/session.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { InboxNews } from './inbox-news.tsx';
import { announcementStore } from './announcements.ts';
import { BrandNewsRead } from './brand-news.documents.ts';
import { lazyPart } from '../failure/chunk-failure.ts';

/** After it was closed or opened, a set of banners does not show again for two hours. */
const pause = 7_200_000;
/** Returning to the window fetches again after this time at the earliest. */
const fresh = 300_000;
/** How often a waiting pop-up checks whether it may open. */
const look = 1_000;

const BannerPopup = lazyPart(
  async () => (await Promise.all([import('#content/announcements/banner-popup.part.tsx'), loadTexts(['banners'])]))[0],
  (module) => module.BannerPopup,
);

const hasOpenDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Fetches banners, newer announcements and the unread count in one request, after the page has loaded and when the user returns to the
 * window. Banners open as a pop-up, but never above another dialog. `quiet` is true while a dialog is
 * about to open. The first announcements come with the session.
 */
export function BrandNews({ quiet }: { quiet: boolean }) {
  const query = useQuery({
    queryKey: documentKey(BrandNewsRead, {}),
    queryFn: ({ signal }) => graphql(BrandNewsRead, {}, { signal }),
    staleTime: fresh,
    refetchOnWindowFocus: true,
  });
  const { data } = query;
  const announcements = data?.activeUserAreaAnnouncements;
  useEffect(() => {
    if (announcements) announcementStore.set(announcements);
  }, [announcements]);
  const newsToRead = data?.unreadMustReadNews;
  useEffect(() => {
    if (newsToRead) updateUser({ newsToRead });
  }, [newsToRead]);
  // The next user must not see the announcements of this one.
  useEffect(() => () => announcementStore.set(null), []);

  const banners = useMemo(() => data?.activeUserAreaBanners ?? [], [data]);
  const shown = banners
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (quiet || open || shown === '') return;
    const show = (): void => {
      if (hasOpenDialog() || readStored<string>('dismissed.banner') === shown) return;
      writeStored('dismissed.banner', shown, pause);
      setOpen(true);
    };
    show();
    const timer = setInterval(show, look);
    return () => clearInterval(timer);
  }, [quiet, open, shown]);

  return (
    <>
      <InboxNews count={data?.inboxUnread} stale={query.isStale} refetch={query.refetch} />
      {open && banners.length > 0 && (
        <Suspense>
          <BannerPopup
            banners={banners}
            onClose={() => {
              writeStored('dismissed.banner', shown, pause);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
