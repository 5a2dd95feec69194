import { readFileSync } from 'node:fs';

/** Areas of the contract that this release implements; the others are listed and come later. */
const builtAreas = [
  'session',
  'configuration',
  'customers',
  'catalog',
  'cart',
  'checkout',
  'orders',
  'payments',
  'credit',
  'invoices',
  'announcements',
  'notifications',
  'banners',
  'inquiry',
  'feedback',
  'users',
  'profile',
  'content',
  'sales-overview',
  'retail-sales',
  'claims',
  'pdi',
  'bonus',
  'sales-documents',
  'news',
  'marketing-material',
  'visit-forms',
  'sales-area',
  'download-area',
  'third-party',
  'click-collect',
];

interface Argument {
  readonly name: string;
  readonly fields?: readonly string[];
  readonly default?: unknown;
}

/** A call of the contract. */
export interface Operation {
  readonly name: string;
  readonly area: string;
  readonly kind: 'rest' | 'query' | 'mutation';
  readonly method: string;
  readonly path: string;
  readonly args?: readonly Argument[];
  readonly returns?: readonly string[];
  readonly entities?: readonly { readonly name: string; readonly at: string }[];
  readonly legacyOf?: string;
}

/** A page of the contract. */
export interface Route {
  readonly path: string;
  readonly routeName: string | null;
  readonly access: 'public' | 'login' | readonly string[];
  readonly menu?: string;
  readonly previewOf?: string;
  readonly instanceOf?: string;
}

/** Reads a file of docs/contract. */
export const readContract = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../docs/contract/${name}`, import.meta.url), 'utf8'));

export const { operations, entities } = readContract('operations.json') as {
  operations: Operation[];
  entities: { name: string; fields: string[] }[];
};

/** The calls that this release implements. */
export const builtOperations = operations.filter(({ area }) => builtAreas.includes(area));

const below = (at: string, field: string): string => (at === '' ? field : `${at}.${field}`);

/** Every dotted field that an operation's answer must have. */
export function answeredFields(operation: Operation): string[] {
  const ofEntities = (operation.entities ?? []).flatMap(({ name, at }) => {
    const entity = entities.find((candidate) => candidate.name === name);
    if (!entity) throw new Error(`${operation.name} answers the unknown entity ${name}`);
    return entity.fields.map((field) => below(at, field));
  });
  return [...new Set([...(operation.returns ?? []), ...ofEntities])];
}
