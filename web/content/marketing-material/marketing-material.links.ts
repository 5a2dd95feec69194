import { flagParam, given, listParam, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const materialRoute = '/$lang/marketing-material/{-$type}/$id/image/$image_id';
export const assetPackRoute = '/$lang/marketing-material/asset-pack';

type MaterialSearch = {
  /** Shows the picture as large as the window. */
  large?: true;
  /** Id of the shown file, if the material has several. */
  file?: string;
};

/** Search of a material. */
export function readMaterialSearch(raw: RawSearch): MaterialSearch {
  return given({ large: flagParam(raw.large), file: textParam(raw.file, 40) });
}

/** Scopes of users who may open the asset pack: it holds articles of their catalog and pictures of the library. */
export const assetPackScopes = ['page.marketing-material', ['page.catalog', 'page.catalog-analyze']] as const;

export type AssetPackSearch = {
  /** Article codes, as pasted. */
  codes?: string[];
  /** Number or id of the order whose articles are meant instead. */
  order?: string;
  language?: string;
  /** Size and format of the pictures, such as `1600.jpg`. */
  size?: string;
};

/** Most articles of one asset pack. */
export const mostPackCodes = 500;

/** Search of the asset pack. */
export function readAssetPackSearch(raw: RawSearch): AssetPackSearch {
  return given({
    codes: listParam(raw.codes, mostPackCodes),
    order: textParam(raw.order, 40),
    language: textParam(raw.language, 10),
    size: textParam(raw.size, 20),
  });
}
