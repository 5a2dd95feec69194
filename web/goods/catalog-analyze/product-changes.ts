import { batchesOf } from '#rules/goods/catalog/analysis.ts';
import { graphql } from '#platform/api/graphql.ts';
import { ChangeAttributes, ChangeLimits, HideProducts, RestoreProducts } from './catalog-analyze.documents.ts';

/** A change of articles of a sales organisation. */
export type ProductChange =
  | { readonly kind: 'newArrival'; readonly from: string | null; readonly to: string | null; readonly active: boolean }
  | { readonly kind: 'order'; readonly order: boolean }
  | { readonly kind: 'limit'; readonly limit: number | null }
  | { readonly kind: 'hide' }
  | { readonly kind: 'restore' };

/** An article that was not saved, and why; batches count from 1. */
export type NotSaved = { readonly articleCode: string; readonly batch: number; readonly reason: string };
export type Progress = {
  readonly batch: number;
  readonly batches: number;
  readonly done: number;
  readonly total: number;
};
export type Outcome = { readonly saved: readonly string[]; readonly failed: readonly NotSaved[] };

type Answer = {
  readonly data:
    | readonly {
        readonly articleCode: string;
        readonly message: { readonly status: string; readonly description: string };
      }[]
    | null;
  readonly userErrors: readonly { readonly message: string }[];
};

async function send(sorg: string, change: ProductChange, codes: readonly string[]): Promise<Answer> {
  const names = codes.map((articleCode) => ({ articleCode, sorg }));
  switch (change.kind) {
    case 'newArrival': {
      const attribute = { newArrival: { from: change.from, to: change.to, active: change.active } };
      return (await graphql(ChangeAttributes, { products: names.map((name) => ({ ...name, attribute })) }))
        .updateProductAttributes;
    }
    case 'order':
      return (
        await graphql(ChangeAttributes, {
          products: names.map((name) => ({ ...name, attribute: { order: change.order } })),
        })
      ).updateProductAttributes;
    case 'limit':
      return (await graphql(ChangeLimits, { products: names.map((name) => ({ ...name, orderLimit: change.limit })) }))
        .updateOrderLimits;
    case 'hide':
      return (await graphql(HideProducts, { products: names })).deleteProducts;
    case 'restore':
      return (await graphql(RestoreProducts, { products: names })).restoreProducts;
  }
}

/**
 * Changes articles in sequential batches of 75. After a failed batch the next one runs; every article
 * that was not saved is returned with its reason. `wordsOf` gives the reason of a failed batch.
 */
export async function changeProducts(
  sorg: string,
  change: ProductChange,
  codes: readonly string[],
  {
    onProgress,
    wordsOf,
    left,
  }: { onProgress: (progress: Progress) => void; wordsOf: (error: unknown) => string; left: () => boolean },
): Promise<Outcome> {
  const batches = batchesOf(codes);
  const saved: string[] = [];
  const failed: NotSaved[] = [];
  for (const [at, part] of batches.entries()) {
    // Leaving the page cancels batches that were not sent.
    if (left()) break;
    onProgress({ batch: at + 1, batches: batches.length, done: saved.length + failed.length, total: codes.length });
    const fail = (articleCode: string, reason: string) => failed.push({ articleCode, batch: at + 1, reason });
    try {
      const { data, userErrors } = await send(sorg, change, part);
      part.forEach((articleCode, place) => {
        const outcome = data?.[place];
        if (outcome?.message.status === 'success') saved.push(articleCode);
        else fail(articleCode, outcome?.message.description || (userErrors[0]?.message ?? wordsOf(null)));
      });
    } catch (error) {
      const reason = wordsOf(error);
      for (const articleCode of part) fail(articleCode, reason);
    }
  }
  return { saved, failed };
}
