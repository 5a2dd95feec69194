import { Link, useSearch } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../../platform/api/download.ts';
import { useLocale, useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import { AvailabilityMark } from '../../ui/availability.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, DescriptionList } from '../../ui/card.tsx';
import { Money } from '../../ui/figures.tsx';
import { Text } from '../../ui/layout.tsx';
import { TabBar, TabLink } from '../../ui/tabs.tsx';
import { Tile } from '../../ui/tile.tsx';
import { availabilityOf } from './catalog-availability.ts';
import type { ProductPage, Specification } from './catalog.documents.ts';
import { productRoute, type ProductSearch, type ProductTab } from './catalog.links.ts';
import css from './product.module.css';
import { useStockWords } from './use-stock-words.ts';

/** Specification, geometry, parts of a groupset and documents; only what there is gets a tab. */
export function ProductTabs({ product, tabs }: { product: ProductPage; tabs: readonly ProductTab[] }) {
  const t = useText();
  const { tab, colour } = useSearch({ strict: false }) as ProductSearch;
  const counts: Record<ProductTab, number> = {
    specification: product.specification.length,
    geometry: product.geometry.length,
    parts: product.groupsetParts.length,
    documents: product.documents.length,
  };
  const shown = tabs.filter((each) => counts[each] > 0);
  const current = shown.find((each) => each === tab) ?? shown[0];
  if (!current) return null;
  return (
    <div className={css.tabs}>
      <TabBar label={t('catalog.tab.label')}>
        {shown.map((each) => (
          <TabLink
            key={each}
            to="."
            search={{ ...(colour ? { colour } : {}), ...(each === shown[0] ? {} : { tab: each }) } as never}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            count={each === 'parts' || each === 'documents' ? counts[each] : undefined}
          >
            {t(`catalog.tab.${each}`)}
          </TabLink>
        ))}
      </TabBar>
      {current === 'specification' && (
        <Card>
          <DescriptionList align="left" items={product.specification.map((fact) => ({ id: fact.code, name: fact.name, value: fact.value }))} />
        </Card>
      )}
      {current === 'geometry' && <Geometry rows={product.geometry} />}
      {current === 'parts' && <Parts product={product} />}
      {current === 'documents' && <Documents product={product} />}
    </div>
  );
}

/** Values parted by ' / ' are one per size; the row of sizes is the head. */
function Geometry({ rows }: { rows: readonly Specification[] }) {
  const t = useText();
  const cells = (row: Specification) => row.value.split(' / ');
  const head = rows.find((row) => row.code === 'sizes') ?? rows[0];
  if (!head) return null;
  return (
    <Card padded={false}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard only when it takes the focus */}
      <div className={css.scroll} tabIndex={0} role="region" aria-label={t('catalog.tab.geometry')}>
        <table className={css.geometry}>
          <thead>
            <tr>
              <th scope="col">{head.name}</th>
              {cells(head).map((size) => (
                <th key={size} scope="col">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => row !== head)
              .map((row) => (
                <tr key={row.code}>
                  <th scope="row">{row.name}</th>
                  {cells(row).map((value, at) => (
                    <td key={cells(head)[at] ?? at}>{value}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Parts({ product }: { product: ProductPage }) {
  const t = useText();
  const lang = useLocale();
  const words = useStockWords();
  return (
    <Card padded={false}>
      <ul className={css.parts}>
        {product.groupsetParts.map(({ qty, product: part }) => (
          <li key={part.id}>
            <Tile src={part.image?.small} small />
            <span className={css.part}>
              <Link to={productRoute} params={{ lang, category: part.category, slug: part.slug }}>
                {part.name}
              </Link>
              <Text as="span" size="xs" tone="dim">
                {part.articleCodeDisplay}
              </Text>
            </span>
            <AvailabilityMark {...availabilityOf(part, words)} />
            <Text size="sm" tone="muted" nowrap>
              {t('catalog.product.times', { quantity: qty })}
            </Text>
            <Money amount={part.price?.dealer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Documents({ product }: { product: ProductPage }) {
  const t = useText();
  const formats = useFormats();
  const size = (bytes: number) => t('catalog.product.kilobytes', { size: formats.quantity(Math.max(1, Math.round(bytes / 1024))) });
  return (
    <Card padded={false}>
      <ul className={css.parts}>
        {product.documents.map((document) => (
          <li key={document.id}>
            <span className={css.part}>
              <b>{document.name}</b>
              <Text as="span" size="xs" tone="dim">
                {[document.language.toUpperCase(), size(document.bytes)].filter(Boolean).join(' · ')}
              </Text>
            </span>
            <Button size="small" icon={IconDownload} onClick={() => void download(document.url, document.name)}>
              {t('catalog.product.download')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
