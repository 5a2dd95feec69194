/** File name extensions allowed for each content type. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};

/** Whether a picture's file name extension fits its content type. */
export function isPictureName(fileName: string, contentType: string | null): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && (endings[contentType ?? '']?.includes(ending) ?? false);
}
