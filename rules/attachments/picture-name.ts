/** File name extensions allowed for each content type. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};

const allEndings = Object.values(endings).flat();
const endingOf = (fileName: string): string => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** True if a file name has the extension of a picture that the portal takes. */
export const hasPictureEnding = (fileName: string): boolean => allEndings.includes(endingOf(fileName));

/** True if a picture's file name extension fits its content type. */
export function isPictureName(fileName: string, contentType: string | null): boolean {
  return endings[contentType ?? '']?.includes(endingOf(fileName)) ?? false;
}
