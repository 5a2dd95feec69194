import { byteOrderMark, csvLine } from '#rules/csv.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { listModelTexts, type ModelText } from '#goods/product/product.queries.ts';
import { countFiles, createPackage } from '#content/content/content.downloads.actions.ts';
import type { PackageEntry } from '#content/content/content.packages.queries.ts';
import {
  readAssetPack,
  renditionInPack,
  type AssetPack,
  type LibraryPicture,
  type PackPicture,
  type PackRow,
  type PackSource,
} from './marketing-material.packs.queries.ts';

/** Most pictures of an asset pack. */
const mostFiles = 5_000;
/** Characters of a description in the table and the texts. */
const longestDescription = 5_000;

const safeName = (code: string): string => code.replaceAll(/[^\p{L}\p{Nd}._-]/gu, '_');
const extensionOf = (fileName: string): string => /\.[A-Za-z0-9]{2,5}$/.exec(fileName)?.[0].toLowerCase() ?? '';

/** The pictures of a pack, each once, named by the first article that shows it: `A-100-1.jpg`. */
function namedPictures({ rows }: AssetPack, rendition: string): Map<PackPicture, { name: string; rendition: string }> {
  const named = new Map<PackPicture, { name: string; rendition: string }>();
  const byKey = new Map<string, { name: string; rendition: string }>();
  const taken = new Map<string, number>();
  for (const { product, pictures } of rows)
    for (const picture of pictures) {
      const key = 'catalogFile' in picture ? `catalog ${picture.catalogFile}` : picture.id;
      const known = byKey.get(key);
      if (known) {
        named.set(picture, known);
        continue;
      }
      const code = safeName(product?.code ?? '');
      const number = (taken.get(code.toLowerCase()) ?? 0) + 1;
      taken.set(code.toLowerCase(), number);
      const own = 'catalogFile' in picture ? 'original' : renditionInPack(picture, rendition);
      const chooseExtension = () => {
        if ('catalogFile' in picture) return '.webp';
        if (own === 'original') return extensionOf(picture.fileName);
        return `.${own.split('.')[1] ?? ''}`;
      };
      const extension = chooseExtension();
      const entry = { name: `${code}-${number}${extension}`, rendition: own };
      byKey.set(key, entry);
      named.set(picture, entry);
    }
  return named;
}

type Named = ReadonlyMap<PackPicture, { readonly name: string; readonly rendition: string }>;

function pictureEntries(named: Named): PackageEntry[] {
  const entries = new Map<string, PackageEntry>();
  for (const [picture, { name, rendition }] of named)
    entries.set(
      name,
      'catalogFile' in picture
        ? { name: `pictures/${name}`, stored: `pictures/${picture.catalogFile}-1200.webp` }
        : {
            name: `pictures/${name}`,
            attachmentId: picture.attachmentId,
            rendition,
            crop: rendition === 'original' ? null : picture.crop,
          },
    );
  return [...entries.values()];
}

type Texts = ReadonlyMap<string, ModelText>;
const foundRows = ({ rows }: AssetPack) =>
  rows.flatMap(({ product, ...row }) => (product === null ? [] : [{ ...row, product }]));

/** A table for the import of a web shop: names of columns are the same in all languages. */
function table(pack: AssetPack, texts: Texts, named: Named): string {
  const lines = foundRows(pack).map(({ code, product, pictures }) => {
    const text = texts.get(product.card.modelId);
    const { retailAmount, currency } = product;
    const hasPrice = retailAmount !== null && currency !== null;
    return csvLine([
      product.card.gtin,
      product.code,
      code,
      product.card.name,
      text?.subtitle,
      text?.description.slice(0, longestDescription),
      pictures.map((picture) => named.get(picture)?.name ?? '').join('|'),
      hasPrice ? decimalString(retailAmount, currency) : '',
      hasPrice ? currency : '',
    ]);
  });
  const columns = ['gtin', 'code', 'given_code', 'name', 'subtitle', 'description', 'pictures', 'rrp', 'currency'];
  return [byteOrderMark + csvLine(columns), ...lines].join('');
}

/** One text file per model. */
function textEntries(pack: AssetPack, texts: Texts): PackageEntry[] {
  const models = new Map(foundRows(pack).map(({ product: { card } }) => [card.modelId, card.modelCode]));
  return [...models].flatMap(([id, code]): PackageEntry[] => {
    const { name = '', subtitle = '', description = '' } = texts.get(id) ?? {};
    const text = [name, subtitle, description.slice(0, longestDescription)].filter(Boolean).join('\r\n\r\n');
    return text === '' ? [] : [{ name: `texts/${safeName(code)}.txt`, text: `${byteOrderMark}${text}\r\n` }];
  });
}

/** The input of a dealer for an asset pack. */
export interface WantedPack extends PackSource {
  readonly language: ContentLanguage;
  /** Of pictures: `original`, or a size with a format; pictures that do not offer it come as they are. */
  readonly rendition: string;
  readonly csv: boolean;
}

/** The address of an asset pack. */
export interface CreatedPack {
  readonly url: string;
  readonly fileName: string;
  /** Pictures in it. */
  readonly count: number;
  /** Codes that the caller's catalog does not have. */
  readonly missing: readonly string[];
}

/**
 * Makes a zip of pictures, texts and a table of articles, and counts the downloads of its pictures. Throws the refusals
 * of {@link readAssetPack}, `asset_pack_empty`, `asset_pack_too_large`.
 */
export async function createAssetPack(ctx: Ctx, wanted: WantedPack): Promise<CreatedPack> {
  const pack = await readAssetPack(ctx, wanted, wanted.language);
  const rows = foundRows(pack);
  if (rows.length === 0) throw new DomainError('asset_pack_empty');
  const named = namedPictures(pack, wanted.rendition);
  const pictures = pictureEntries(named);
  if (pictures.length > mostFiles)
    throw new DomainError('asset_pack_too_large', { limit: mostFiles, count: pictures.length });
  const texts = await listModelTexts(ctx.db, pack.viewer, [
    ...new Set(rows.map(({ product }) => product.card.modelId)),
  ]);
  const entries: PackageEntry[] = [
    ...(wanted.csv ? [{ name: 'articles.csv', text: table(pack, texts, named) }] : []),
    ...textEntries(pack, texts),
    ...pictures,
  ];
  const fileName = `asset-pack-${calendarDateIn(ctx.now, ctx.market.timeZone)}.zip`;
  const url = await createPackage(ctx, fileName, entries);
  await countFiles(ctx, libraryFiles(named));
  return { url, fileName, count: pictures.length, missing: missingCodes(pack.rows) };
}

function libraryFiles(named: Named): { file: LibraryPicture; rendition: string }[] {
  const files = new Map<string, { file: LibraryPicture; rendition: string }>();
  for (const [file, { rendition }] of named) if (!('catalogFile' in file)) files.set(file.id, { file, rendition });
  return [...files.values()];
}

/** Codes of a pack that the caller's catalog does not have. */
export const missingCodes = (rows: readonly PackRow[]): string[] =>
  rows.filter(({ product }) => product === null).map(({ code }) => code);
