import type { LibraryMaterialCard, MaterialDetail, MaterialFile } from './marketing-material.documents.ts';

/** A landscape photo as JPEG. */
export const photo = (change: Partial<MaterialFile> = {}): MaterialFile => ({
  id: 'f1',
  fileTitle: 'Side view',
  fileName: 'meridian-side.jpg',
  contentType: 'image/jpeg',
  media: 'picture',
  bytes: 3_145_728,
  width: 3000,
  height: 2000,
  language: null,
  focalLeft: 500,
  focalTop: 500,
  crop: null,
  rightsEndOn: null,
  renditions: [
    'original',
    ...[2400, 1600, 800, 300].flatMap((size) => ['webp', 'jpg'].map((format) => `${size}.${format}`)),
  ],
  thumbnailUrl: '/materials/a1/300.webp',
  lowUrl: '/materials/a1/800.webp',
  mediumUrl: '/materials/a1/1600.webp',
  highUrl: '/materials/a1/2400.webp',
  originalUrl: '/materials/a1/original',
  ...change,
});

export const materialCard = (change: Partial<LibraryMaterialCard> = {}): LibraryMaterialCard => ({
  id: 'm1',
  title: 'Meridian side view',
  subtitle: 'Studio, white',
  type: 'product-lineup',
  createdAt: '2026-03-02T08:00:00Z',
  category: { route: 'road', title: 'Road' },
  layout: null,
  files: [photo()],
  ...change,
});

export const materialDetail = (change: Partial<MaterialDetail> = {}): MaterialDetail => ({
  id: 'm1',
  title: 'Meridian side view',
  subtitle: 'Studio, white',
  body: '<p>Use it on a light page.</p>',
  bodyFiles: [],
  language: 'en',
  type: 'product-lineup',
  tags: ['studio'],
  articleCodes: ['M7-BLU-54'],
  modelYear: 2026,
  createdAt: '2026-03-02T08:00:00Z',
  category: {
    id: 'c2',
    title: 'Road',
    route: 'road',
    breadcrumb: [{ id: 'c1', title: 'Bicycles', route: 'bicycles' }],
  },
  files: [photo()],
  ...change,
});
