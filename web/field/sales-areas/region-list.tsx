import { useEffect, useRef } from 'react';
import type { MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import { useText } from '#platform/texts/texts.tsx';
import { lookOf } from './layer-looks.ts';
import { RegionMark } from './region-mark.part.tsx';
import type { SalesMap } from './sales-areas.documents.ts';
import css from './sales-areas.module.css';
import { useRegionWords } from './use-region-words.ts';

/** The regions of the map as a list; the chosen one is the chosen one of the map. */
export function RegionList({
  map,
  layer,
  chosen,
  onChoose,
}: {
  map: SalesMap;
  layer: MapLayer;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const t = useText();
  const words = useRegionWords(map);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls the list only, not the page.
    const entry = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (list.current && entry) list.current.scrollTop = entry.offsetTop - list.current.clientHeight / 3;
  }, [chosen]);
  return (
    <ul ref={list} className={css.list} aria-label={t('sales-areas.list.label')}>
      {map.regions.map((region) => (
        <li key={region.id}>
          <button type="button" aria-pressed={region.id === chosen} onClick={() => onChoose(region.id)}>
            <RegionMark {...lookOf(map, layer, region)} size={20} />
            <span>
              <strong>{region.description}</strong>
              <small>{words.line(layer, region)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
