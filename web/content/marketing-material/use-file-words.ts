import { parseRendition } from '#rules/attachments/renditions.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { fileSizeText } from '#ui/form/file-field.tsx';
import { type Downloadable, pixelsOf } from './renditions.ts';

const formatNames: Readonly<Record<string, string>> = { jpg: 'JPEG', jpeg: 'JPEG', webp: 'WebP' };

/** The name of a file format for people: `jpg` is JPEG. */
export const formatName = (extension: string): string =>
  formatNames[extension.toLowerCase()] ?? extension.toUpperCase();

/** The name of the format of a file, from its extension. */
export const formatOf = (fileName: string): string => formatName(/\.([a-z\d]{1,5})$/i.exec(fileName)?.[1] ?? '');

const size = (width: number | null, height: number | null): string | null =>
  width !== null && height !== null ? `${width} × ${height}` : null;

/** Texts about files in the language of the user. */
export function useFileWords() {
  const t = useText();
  const formats = useFormats();
  const names = new Intl.DisplayNames([formats.tag], { type: 'language', fallback: 'code' });
  const language = (code: string): string => {
    const name = /^[a-z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
    return name.charAt(0).toLocaleUpperCase(formats.tag) + name.slice(1);
  };
  /** The size in pixels of the file as it is stored. */
  const resolution = ({ width, height }: Pick<Downloadable, 'width' | 'height'>): string | null => size(width, height);
  const bytes = (count: number): string => fileSizeText(count, formats.tag);
  /** A rendition of a file with its real size: "JPEG · 1600 × 1067". */
  const rendition = (file: Downloadable, name: string): string => {
    const parsed = parseRendition(name);
    if (parsed === null || parsed === 'original')
      return [t('library.download.original'), formatOf(file.fileName), resolution(file), bytes(file.bytes)]
        .filter(Boolean)
        .join(' · ');
    const { width, height } = pixelsOf(file, parsed);
    return `${formatName(parsed.format)} · ${size(width, height) ?? t('library.download.pixels', { size: parsed.size })}`;
  };
  /** A rendition of several files: "JPEG, 1600 px". */
  const anyRendition = (name: string): string => {
    const parsed = parseRendition(name);
    return parsed === null || parsed === 'original'
      ? t('library.download.original')
      : `${formatName(parsed.format)} · ${t('library.download.pixels', { size: parsed.size })}`;
  };
  return { language, resolution, bytes, rendition, anyRendition };
}
