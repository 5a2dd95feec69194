import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import { Tile } from '#ui/page/tile.tsx';
import type { Picture, ProductPage } from './product.documents.ts';
import css from './product.module.css';

/** The pictures of the chosen colour, and those without a colour. */
function picturesOf(product: ProductPage, colour: string | null): Picture[] {
  const own = product.pictures.filter((picture) => picture.colour === colour).map((picture) => picture.image);
  const general = product.pictures.filter((picture) => picture.colour === '').map((picture) => picture.image);
  const all = [...own, ...general];
  if (all.length > 0) return all;
  if (product.image) return [product.image];
  return [];
}

export function ProductGallery({ product, colour }: { product: ProductPage; colour: string | null }) {
  const t = useText();
  const pictures = picturesOf(product, colour);
  const [chosen, choose] = useState(0);
  const shown = pictures[chosen] ?? pictures[0];
  const name = product.variants.find((variant) => variant.colour?.id === colour)?.colour?.description;
  return (
    <div className={css.gallery}>
      <Tile
        src={shown?.large}
        alt={name ? t('catalog.product.picture', { name: product.name, colour: name }) : product.name}
        eager
        className={css.picture}
      />
      {pictures.length > 1 && (
        <div className={css.thumbs}>
          {pictures.map((picture, at) => (
            <button
              key={picture.small}
              type="button"
              className={classNames(css.thumb, picture === shown && css.on)}
              aria-pressed={picture === shown}
              aria-label={t('catalog.product.pictureNumber', { number: at + 1 })}
              onClick={() => choose(at)}
            >
              <Tile src={picture.small} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
