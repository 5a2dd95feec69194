import { mapLayers, type MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import { choiceParam, flagParam, given, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type SalesAreaSearch = {
  /** Default: categories. */
  layer?: MapLayer;
  /** Id of the chosen region. */
  region?: string;
  /** Part of the map: enlargement, latitude and longitude of its middle, such as 4/-7.2/112.7. */
  view?: string;
  /** Only regions with own dealers. */
  own?: true;
  /** The dialog for the categories of the chosen region is open. */
  edit?: true;
};

/** Search of the sales area map; default and malformed values are left out. */
export function readSalesAreaSearch(raw: RawSearch): SalesAreaSearch {
  const layer = choiceParam(raw.layer, mapLayers);
  const view = textParam(raw.view, 40);
  return given({
    layer: layer === 'categories' ? undefined : layer,
    region: textParam(raw.region, 40),
    view: view && /^\d+(\.\d+)?(\/-?\d+(\.\d+)?){2}$/.test(view) ? view : undefined,
    own: flagParam(raw.own),
    edit: flagParam(raw.edit),
  });
}
