import { useRef } from 'react';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { TableKeys, useTableKeys } from '#ui/table/table-keys.tsx';
import { layoutOf, MaterialCard } from './material.card.tsx';
import type { LibraryLayout, LibraryMaterialCard } from '#content/marketing-material/marketing-material.documents.ts';
import css from '#content/marketing-material/marketing-material.module.css';
import type { useMaterialSelection } from './use-material-selection.ts';

const rowId = ({ id }: LibraryMaterialCard): string => id;

/** Cards of materials, one to six in a line, with the keys of lists: j k move, x selects, Enter opens. */
export function MaterialGrid({
  materials,
  layout,
  perLine,
  selection: { chosen, choose },
}: {
  materials: readonly LibraryMaterialCard[];
  layout: LibraryLayout | null | undefined;
  perLine: number;
  selection: ReturnType<typeof useMaterialSelection>;
}) {
  const root = useRef<HTMLDivElement>(null);
  const keys = useTableKeys({ root, rows: materials, rowId, selection: chosen });
  const sizes = `${breakpoints.phone} ${perLine === 1 ? 92 : 45}vw, ${Math.round(72 / perLine)}rem`;
  return (
    <div ref={root} data-table="library">
      <div className={css.grid} data-per-line={perLine}>
        {materials.map((material, at) => (
          <MaterialCard
            key={material.id}
            material={material}
            layout={layoutOf(material, layout)}
            sizes={sizes}
            eager={at < perLine}
            selection={{
              on: chosen.has(material.id),
              onChange: (on, range) => choose(material, on, range),
            }}
          />
        ))}
      </div>
      <div className={css.keys}>
        <TableKeys keys={keys} selectable />
      </div>
    </div>
  );
}
