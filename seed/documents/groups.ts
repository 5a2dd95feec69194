// Groups of sales documents, and what a document is.
import { text } from '../brand/categories.ts';
import type { Language, Text } from '../brand/types.ts';
import type { MarketKey } from '#seed/content/content.ts';

export const ALL: readonly MarketKey[] = ['ID', 'ID-retail', 'US', 'US-west', 'EU'];
export const HOME: readonly MarketKey[] = ['ID', 'ID-retail'];
export const ABROAD: readonly MarketKey[] = ['US', 'US-west'];
export const EUROPE: readonly MarketKey[] = ['EU'];

export const DOCUMENT_GROUPS = [
  { key: 'prices', names: text('Price lists', 'Preislisten', 'Tarifs', 'Daftar harga', 'Senarai harga'), markets: ALL },
  {
    key: 'sizes',
    names: text(
      'Size charts and geometry',
      'Größen und Geometrie',
      'Tailles et géométrie',
      'Tabel ukuran dan geometri',
      'Carta saiz dan geometri',
    ),
    markets: ALL,
  },
  { key: 'manuals', names: text('Manuals', 'Anleitungen', 'Notices', 'Buku panduan', 'Manual'), markets: ALL },
  {
    key: 'service',
    names: text(
      'Service and torque',
      'Service und Drehmomente',
      'Atelier et couples',
      'Servis dan torsi',
      'Servis dan tork',
    ),
    markets: ['ID', 'US', 'US-west', 'EU'] as readonly MarketKey[],
  },
  {
    key: 'spares',
    names: text(
      'Spare-part drawings',
      'Ersatzteilzeichnungen',
      'Vues éclatées',
      'Gambar suku cadang',
      'Lukisan alat ganti',
    ),
    markets: ALL,
  },
  { key: 'terms', names: text('Terms', 'Bedingungen', 'Conditions', 'Syarat dan ketentuan', 'Terma'), markets: ALL },
] as const;

/** A document. Days are counted from the day of loading. */
export interface PlannedDocument {
  readonly key: string;
  readonly group: (typeof DOCUMENT_GROUPS)[number]['key'] | null;
  readonly kind: 'sales' | 'technical';
  readonly title: Text;
  readonly subtitle?: Text;
  readonly body?: Partial<Record<Language, string>>;
  readonly markets: readonly MarketKey[];
  /** Names of files with their language. */
  readonly files: readonly (readonly [name: string, language: Language | null])[];
  readonly articleCodes?: readonly string[];
  readonly tags?: readonly string[];
  readonly modelYear?: number;
  readonly replaces?: string;
  readonly madeDaysAgo: number;
  readonly fromDays?: number;
  readonly toDays?: number;
  readonly state?: 'draft' | 'deleted';
  /** Changes that were saved later, for the history. */
  readonly changes?: readonly { readonly daysAgo: number; readonly by: string; readonly subtitle: Text }[];
}
