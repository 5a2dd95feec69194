/** Kinds of attachments: what a slot shows. */
export const attachmentKinds = ['photo', 'video', 'document'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/**
 * States of an attachment: bytes arrive, the server examines the whole file, it may be used, or it was refused and its
 * bytes are gone.
 */
export const attachmentStates = ['receiving', 'checking', 'ready', 'refused'] as const;
export type AttachmentState = (typeof attachmentStates)[number];

const megabyte = 1024 * 1024;
/** Maximum size of each kind in bytes. */
export const largestAttachment: Readonly<Record<AttachmentKind, number>> = {
  photo: 20 * megabyte,
  video: 100 * megabyte,
  document: 20 * megabyte,
};

/** Content types that each kind accepts. */
export const attachmentTypes: Readonly<Record<AttachmentKind, readonly string[]>> = {
  photo: ['image/jpeg', 'image/png', 'image/heic', 'image/webp'],
  video: ['video/mp4', 'video/quicktime'],
  document: ['application/pdf', 'image/jpeg', 'image/png'],
};

const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/heic': ['.heic', '.heif'],
  'image/webp': ['.webp'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov', '.qt'],
  'application/pdf': ['.pdf'],
};

/** The name of a file with the extension of its content: `bill.pdf.exe` with a JPEG inside is `bill.pdf.jpg`. */
export function nameForType(fileName: string, contentType: string): string {
  const known = extensions[contentType];
  if (!known || known.some((extension) => fileName.toLowerCase().endsWith(extension))) return fileName;
  const dot = fileName.lastIndexOf('.');
  return `${dot > 0 ? fileName.slice(0, dot) : fileName}${known[0]}`;
}
