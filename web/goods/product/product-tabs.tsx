import { IconDownload } from '@tabler/icons-react';
import { download } from '#platform/api/download.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { TabBar, TabLink } from '#ui/page/tabs.tsx';
import { usePageSearch } from '#ui/table/use-list-search.ts';
import type { ProductPage, Specification } from './product.documents.ts';
import { type ProductTab, readProductSearch } from './product.links.ts';
import css from './product.module.css';

/** Specification, geometry and documents; a tab without content does not show. */
export function ProductTabs({ product, tabs }: { product: ProductPage; tabs: readonly ProductTab[] }) {
  const t = useText();
  const { tab, colour } = usePageSearch(readProductSearch);
  const counts: Record<ProductTab, number> = {
    specification: product.specification.length,
    geometry: product.geometry.length,
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
            search={{ ...(colour ? { colour } : {}), ...(each === shown[0] ? {} : { tab: each }) }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            count={each === 'documents' ? counts[each] : undefined}
          >
            {t(`catalog.tab.${each}`)}
          </TabLink>
        ))}
      </TabBar>
      {current === 'specification' && (
        <Card>
          <DescriptionList
            align="left"
            items={product.specification.map((fact) => ({ id: fact.code, name: fact.name, value: fact.value }))}
          />
        </Card>
      )}
      {current === 'geometry' && <Geometry rows={product.geometry} />}
      {current === 'documents' && <Documents product={product} />}
    </div>
  );
}

/** Values separated by ' / ' are one per size; the row of sizes is the header. */
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

function Documents({ product }: { product: ProductPage }) {
  const t = useText();
  const formats = useFormats();
  const size = (bytes: number) =>
    t('catalog.product.kilobytes', { size: formats.quantity(Math.max(1, Math.round(bytes / 1024))) });
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
