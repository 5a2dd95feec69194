import { prefetchDocument } from '#platform/api/queries.ts';
import { ProductDetails } from './product.documents.ts';

/** Starts the request of a product page before the page has loaded. */
export function preloadProduct(slug: string): void {
  void prefetchDocument(ProductDetails, { slug });
}
