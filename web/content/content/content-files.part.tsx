import type { ContentFiles } from '#ui/text/content-text.tsx';

/** Fields of a `ContentFile` that a text needs to show it. */
type Addressed = {
  readonly id: string;
  readonly media: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly originalUrl: string | null;
  readonly highUrl?: string | null;
  readonly mediumUrl?: string | null;
  readonly lowUrl?: string | null;
  readonly thumbnailUrl?: string | null;
};

/** Longest side in pixels of each address. */
const sides = { thumbnailUrl: 300, lowUrl: 800, mediumUrl: 1600, highUrl: 2400 } as const;

/** Files of a text (`bodyFiles`) as `ContentText` and the editor take them; documents are left out. */
export function contentFilesOf(files: readonly Addressed[]): ContentFiles {
  return Object.fromEntries(
    files.flatMap((file): [string, ContentFiles[string]][] => {
      const width = file.width ?? 1600;
      const height = file.height ?? 900;
      if (file.media === 'video' && file.originalUrl)
        return [[file.id, { kind: 'video', url: file.originalUrl, width, height, poster: file.mediumUrl ?? null }]];
      if (file.media !== 'picture') return [];
      const sizes = Object.entries(sides).flatMap(([name, side]) => {
        const url = file[name as keyof typeof sides];
        // The width of a size follows from its longest side; pictures are not enlarged.
        const scale = Math.min(1, side / Math.max(width, height));
        return url ? [{ url, width: Math.max(1, Math.round(width * scale)) }] : [];
      });
      return sizes.length > 0 ? [[file.id, { kind: 'picture', width, height, sizes }]] : [];
    }),
  );
}
