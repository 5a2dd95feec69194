import type { Permission } from '../permissions.ts';

/**
 * Kinds of attachments: what a slot shows, files of brand content, archives of pictures and documents
 * of articles, which are resumable uploads only, and photos of visit forms.
 */
export const attachmentKinds = ['photo', 'video', 'document', 'material', 'article-archive', 'visit-photo'] as const;
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
  material: 100 * megabyte,
  'article-archive': 2_000 * megabyte,
  'visit-photo': 100 * megabyte,
};
/** Maximum size of an attachment in a multipart request in bytes. */
export const largestOfRequest = Math.max(
  ...attachmentKinds.map((kind) => (kind === 'article-archive' ? 0 : largestAttachment[kind])),
);

/** Kinds that belong to their sender alone, not to the customer for whom the sender works. */
export const isPrivate = (kind: AttachmentKind): boolean => kind === 'visit-photo';

/** Kinds that count for the quota of editors: files of brand content, and photos that sales people take. */
export const hasEditorQuota = (kind: AttachmentKind | null): boolean =>
  kind === 'material' || kind === 'article-archive' || kind === 'visit-photo';

/** Content types of office documents: those of Word, Excel and PowerPoint without macros. */
export const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const;

/** Photos of cameras. */
const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/heic', 'image/webp'];

/** Content types that each kind accepts. */
export const attachmentTypes: Readonly<Record<AttachmentKind, readonly string[]>> = {
  photo: photoTypes,
  video: ['video/mp4', 'video/quicktime'],
  document: ['application/pdf', 'image/jpeg', 'image/png'],
  material: [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/svg+xml',
    'application/pdf',
    ...Object.values(officeTypes),
    'application/zip',
    'video/mp4',
  ],
  'article-archive': ['application/zip'],
  'visit-photo': photoTypes,
};

const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/heic': ['.heic', '.heif'],
  'image/webp': ['.webp'],
  'image/svg+xml': ['.svg'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov', '.qt'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  [officeTypes.docx]: ['.docx'],
  [officeTypes.xlsx]: ['.xlsx'],
  [officeTypes.pptx]: ['.pptx'],
};

const hasExtensionOf = (fileName: string, contentType: string): boolean =>
  extensions[contentType]?.some((extension) => fileName.toLowerCase().endsWith(extension)) ?? false;

/** The name of a file with the extension of its content: `bill.pdf.exe` with a JPEG inside is `bill.pdf.jpg`. */
export function nameForType(fileName: string, contentType: string): string {
  const [first] = extensions[contentType] ?? [];
  if (first === undefined || hasExtensionOf(fileName, contentType)) return fileName;
  const dot = fileName.lastIndexOf('.');
  return `${dot > 0 ? fileName.slice(0, dot) : fileName}${first}`;
}

/** Types of pictures that programs save under each other's extension; their files get the right one. */
const pixelTypes = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * True if a file of brand content may be named so: its extension belongs to its content, or both belong to
 * pictures of pixels. For files of users only the content counts.
 */
export function nameFits(kind: AttachmentKind, fileName: string, contentType: string): boolean {
  if (kind !== 'material' || hasExtensionOf(fileName, contentType)) return true;
  return pixelTypes.includes(contentType) && pixelTypes.some((type) => hasExtensionOf(fileName, type));
}

/** Permissions of editors, one of which an upload of a kind needs; null if every user may send it. */
export const uploadScopes: Readonly<Record<AttachmentKind, readonly [Permission, ...Permission[]] | null>> = {
  photo: null,
  video: null,
  document: null,
  material: ['marketing-material.cud', 'news.cu', 'sales-document.cu'],
  'article-archive': ['product-attribute.update'],
  'visit-photo': ['page.formvisit'],
};

/** Unfinished uploads of one user at the same time: several claims with all their slots, or a library of pictures. */
export const mostUnfinished: Readonly<Record<AttachmentKind, number>> = {
  photo: 200,
  video: 200,
  document: 200,
  material: 600,
  'article-archive': 10,
  'visit-photo': 400,
};
