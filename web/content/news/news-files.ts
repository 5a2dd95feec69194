import type { ContentFiles } from '#ui/text/content-text.tsx';
import type { LightboxPicture } from '#ui/picture/lightbox.tsx';
import type { NewsItem } from './news.documents.ts';

export type NewsFile = NewsItem['files'][number];

/** Name of a file for readers. */
export const nameOf = ({ fileTitle, fileName }: Pick<NewsFile, 'fileTitle' | 'fileName'>): string =>
  fileTitle || fileName;

/** Pictures and videos, which the gallery shows; every other file is a download. */
export const isShown = ({ media, originalUrl }: NewsFile): boolean => media !== 'document' && originalUrl !== null;

/** Sizes of a picture that exist: small pictures have fewer. */
const sizesOf = ({ lowUrl, mediumUrl, highUrl, width }: NewsFile): { url: string; width: number }[] =>
  [
    { url: lowUrl, width: 800 },
    { url: mediumUrl, width: 1_600 },
    { url: highUrl, width: 2_400 },
  ].flatMap((size) => (size.url === null ? [] : [{ url: size.url, width: Math.min(size.width, width ?? size.width) }]));

const textFile = (file: NewsFile): ContentFiles[string] | null => {
  const { media, originalUrl, thumbnailUrl } = file;
  const size = { width: file.width ?? 1_600, height: file.height ?? 900 };
  if (media === 'video')
    return originalUrl === null ? null : { kind: 'video', ...size, url: originalUrl, poster: thumbnailUrl };
  const sizes = sizesOf(file);
  return sizes.length === 0 ? null : { kind: 'picture', ...size, sizes };
};

/** Files of a text by their ids, with their signed addresses. */
export const textFiles = (files: readonly NewsFile[]): ContentFiles =>
  Object.fromEntries(
    files.flatMap((file): [string, ContentFiles[string]][] => {
      const shown = textFile(file);
      return shown ? [[file.id, shown]] : [];
    }),
  );

/** The gallery for the lightbox. */
export const lightboxPictures = (files: readonly NewsFile[]): LightboxPicture[] =>
  files.filter(isShown).map((file) => ({
    id: file.id,
    name: nameOf(file),
    url: (file.media === 'video' ? file.originalUrl : (file.highUrl ?? file.originalUrl)) ?? '',
    video: file.media === 'video',
    poster: file.thumbnailUrl,
    small: file.thumbnailUrl,
  }));
