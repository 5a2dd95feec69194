import {
  type Crop,
  parseRendition,
  renditionName,
  renditionPixels,
  type Rendition,
  type RenditionFormat,
} from '#rules/attachments/renditions.ts';

/** The part of a file that its downloads depend on. */
export type Downloadable = {
  readonly id: string;
  readonly fileName: string;
  readonly media: string;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly crop: Crop | null;
  /** Its renditions, such as `original` and `1600.webp`. */
  readonly renditions: readonly string[];
};

/** A download of a file: its rendition, and its size in pixels where it has one. */
type DownloadChoice = {
  readonly name: string;
  readonly rendition: Rendition;
  readonly width: number | null;
  readonly height: number | null;
};

type Pixels = { readonly width: number | null; readonly height: number | null };

/** Size of a rendition in pixels; null for files without one. */
export function pixelsOf(
  { width, height, contentType, crop }: Pick<Downloadable, 'width' | 'height' | 'contentType' | 'crop'>,
  rendition: Rendition,
): Pixels {
  if (width === null || height === null) return { width: null, height: null };
  return renditionPixels({ width, height, contentType: contentType ?? '' }, rendition, crop);
}

/** The formats in which a picture is chosen, the most useful in a web shop first. */
export const formatOrder = ['jpg', 'webp', 'png'] as const satisfies readonly RenditionFormat[];

const offered = (file: Downloadable): Rendition[] =>
  file.renditions.flatMap((name) => {
    const rendition = parseRendition(name);
    return rendition ? [rendition] : [];
  });

/**
 * The downloads of a file: the original, then the sizes of each format from large to small. Pictures are not enlarged,
 * so of sizes with the same pixels only the smallest is left.
 */
export function downloadChoices(file: Downloadable): DownloadChoice[] {
  const choices = offered(file).map((rendition) => ({
    name: renditionName(rendition),
    rendition,
    ...pixelsOf(file, rendition),
  }));
  return choices.filter(
    ({ rendition, width, height }) =>
      rendition === 'original' ||
      width === null ||
      !choices.some(
        (other) =>
          other.rendition !== 'original' &&
          other.rendition.format === rendition.format &&
          other.rendition.size < rendition.size &&
          other.width === width &&
          other.height === height,
      ),
  );
}

/**
 * The offered rendition of a file for a wanted one: the same, else the same size in another format, else the original.
 * Documents and videos are meant as they are.
 */
export function fittingRendition(file: Downloadable, wanted: string): string {
  const rendition = parseRendition(wanted);
  if (rendition === null || rendition === 'original' || file.media !== 'picture') return 'original';
  return (
    [wanted, ...formatOrder.map((format) => renditionName({ size: rendition.size, format }))].find((name) =>
      file.renditions.includes(name),
    ) ?? 'original'
  );
}
