import { Link, useCanGoBack, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { prefetchDocument, useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { loadTexts, useLocale, useText } from '#platform/texts/texts.tsx';
import { lazyPart } from '#shell/failure/chunk-failure.ts';
import { ActionBar } from '#ui/button/action-bar.tsx';
import { IconButton } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import type { LightboxPicture } from '#ui/picture/lightbox.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonPage } from '#ui/page/states.tsx';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { contentFilesOf } from '#content/content/content-files.part.tsx';
import { DownloadButton, DownloadIcon } from './download-menu.tsx';
import {
  LibraryMaterial,
  type MaterialDetail,
  type MaterialFile,
  type SameCategory,
} from './marketing-material.documents.ts';
import { materialRoute, readMaterialSearch } from './marketing-material.links.ts';
import { libraryPlace, libraryRoute, listingRoute } from '#content/library/library.links.ts';
import { MaterialDetails } from './material-details.tsx';
import { FilmStrip } from './material-stage.tsx';
import { MaterialView } from './material-view.part.tsx';
import { rememberPage } from './stored-library.ts';
import { useMaterialKeys } from './use-material-keys.ts';

const Lightbox = lazyPart(
  async () => (await Promise.all([import('#ui/picture/lightbox.tsx'), loadTexts(['lightbox'])]))[0],
  (module) => module.Lightbox,
);

/** One material: its picture, video or document, its downloads and details, and the others of its category. */
export function MaterialPage() {
  const t = useText();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { material: id = '' } = libraryPlace(pathname);
  const query = useDocument(LibraryMaterial, { id });
  if (isForbidden(query.error))
    return (
      <PageFrame title={t('library.overview.title')}>
        <NoPermission />
      </PageFrame>
    );
  if (query.error)
    return (
      <PageFrame title={t('library.overview.title')}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </PageFrame>
    );
  if (!query.data) return <SkeletonPage />;
  const { marketingMaterial: material, marketingMaterialSameParentImages: others } = query.data;
  return material ? <Shown material={material} others={others.data} /> : <MaterialMissing />;
}

function Shown({ material, others }: { material: MaterialDetail; others: SameCategory }) {
  const t = useText();
  const lang = useLocale();
  const { search, change } = useListSearch(readMaterialSearch);
  const { show, close, before, next } = useNeighbours(material, others);
  const shownFile = material.files.find(({ id }) => id === search.file) ?? material.files[0];
  // Replaced, so that one step back leads to the list.
  const enlarge = (): void => change({ ...search, large: true }, { replace: true });
  const large = search.large === true;
  useMaterialKeys({ before, next, close, enlarge });
  useSeen(material);
  const address = `${location.origin}${useRouterState({ select: (state) => state.location.pathname })}`;
  const type = material.type === 'product-lineup' ? 'product-lineup' : 'brand-assets';
  const above = [...(material.category?.breadcrumb ?? []), ...(material.category ? [material.category] : [])];
  return (
    <PageFrame
      title={material.title}
      subtitle={material.subtitle || undefined}
      crumbs={[
        {
          key: 'all',
          link: (
            <Link to={libraryRoute} params={{ lang }}>
              {t('library.overview.title')}
            </Link>
          ),
        },
        ...above.map(({ route, title }) => ({
          key: route,
          link: (
            <Link to={listingRoute} params={{ lang, type, id: route }}>
              {title}
            </Link>
          ),
        })),
      ]}
      actions={
        <>
          <CopyButton value={address} label={t('library.material.copyLink')} />
          <IconButton
            variant="default"
            icon={IconChevronLeft}
            label={t('library.material.before')}
            disabled={!before}
            onClick={before}
          />
          <IconButton
            variant="default"
            icon={IconChevronRight}
            label={t('library.material.next')}
            disabled={!next}
            onClick={next}
          />
        </>
      }
    >
      <MaterialView
        material={material}
        bodyFiles={contentFilesOf(material.bodyFiles)}
        files={material.files}
        shown={shownFile?.id}
        onShow={(file) =>
          change({ ...search, file: file === material.files[0]?.id ? undefined : file }, { replace: true })
        }
        onEnlarge={enlarge}
        aside={<MaterialDetails material={material} file={shownFile} />}
      >
        {others.length > 1 && <FilmStrip others={others} shown={material.id} onShow={show} />}
      </MaterialView>
      {shownFile && (
        <ActionBar
          phoneOnly
          label={t('library.material.downloads')}
          actions={<DownloadButton title={material.title} files={[shownFile]} />}
        />
      )}
      {large && shownFile && (
        <Suspense>
          <Lightbox
            pictures={largePictures(others, material, shownFile)}
            shown={material.id}
            onShow={show}
            onClose={() => change({ ...search, large: undefined }, { replace: true })}
            actions={<DownloadIcon title={material.title} files={[shownFile]} />}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

/** The pictures and videos of the category for the lightbox; of this material the file that shows. */
function largePictures(others: SameCategory, material: MaterialDetail, shown: MaterialFile): LightboxPicture[] {
  const list = others.some(({ id }) => id === material.id) ? others : [{ ...material, placeholder: shown }];
  return list.flatMap(({ id, title, placeholder }) => {
    const file = id === material.id ? shown : placeholder;
    const url = file?.media === 'video' ? file.originalUrl : (file?.highUrl ?? file?.thumbnailUrl);
    return file && url
      ? [{ id, name: title, url, video: file.media === 'video', poster: file.lowUrl, small: file.thumbnailUrl }]
      : [];
  });
}

/** The materials before and after this one, and how to open them; leaving returns to the list. */
function useNeighbours(material: MaterialDetail, others: SameCategory) {
  const lang = useLocale();
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { search } = useListSearch(readMaterialSearch);
  const route = material.category?.route;
  const at = others.findIndex(({ id }) => id === material.id);
  const [previous, following] = [others[at - 1]?.id, others[at + 1]?.id];
  const show = useCallback(
    // Replaced, so that one step back leads to the list.
    (id: string) =>
      void navigate({
        to: materialRoute,
        params: route
          ? { lang, type: material.type, id: route, image_id: id }
          : { lang, type: undefined, id: material.type, image_id: id },
        search: search.large ? { large: true } : {},
        replace: true,
        resetScroll: false,
      }),
    [navigate, lang, material.type, route, search.large],
  );
  const close = useCallback(() => {
    if (canGoBack) router.history.back();
    else
      void navigate({
        to: listingRoute,
        params: route ? { lang, type: material.type, id: route } : { lang, type: undefined, id: material.type },
      });
  }, [canGoBack, router, navigate, lang, material.type, route]);
  useEffect(() => {
    for (const id of [previous, following]) if (id) void prefetchDocument(LibraryMaterial, { id });
  }, [previous, following]);
  return {
    show,
    close,
    before: previous === undefined ? undefined : () => show(previous),
    next: following === undefined ? undefined : () => show(following),
  };
}

/** Remembers the material for the overview. */
function useSeen({ id, title, type, category }: MaterialDetail): void {
  const userId = useUser()?.id;
  const route = category?.route;
  useEffect(() => {
    if (userId === undefined) return;
    const above = route === undefined ? type : `${type}/${encodeURIComponent(route)}`;
    rememberPage(userId, { path: `/marketing-material/${above}/image/${id}`, title });
  }, [userId, id, title, type, route]);
}

/** A material that does not exist, or is not for the markets of the user. */
function MaterialMissing() {
  const t = useText();
  const lang = useLocale();
  return (
    <PageFrame title={t('library.material.missing')}>
      <NoResult
        title={t('library.material.missing')}
        actions={
          <Link to={libraryRoute} params={{ lang }}>
            {t('library.overview.back')}
          </Link>
        }
      >
        {t('library.material.missingHint')}
      </NoResult>
    </PageFrame>
  );
}
