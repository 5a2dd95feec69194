import { unarranged } from '#rules/goods/catalog/assortment-choices.ts';
import type { TableColumn } from '#ui/table/table.ts';
import { Tile } from '#ui/page/tile.tsx';
import css from './assortment.module.css';

/** The small picture of a brand or category; a drawing stands for a missing one. */
export const pictureColumn = <Row extends { picture: string | null }>(header: string): TableColumn<Row> => ({
  id: 'picture',
  header,
  card: 'off',
  cell: (row) => <Tile small src={row.picture} className={css.picture} />,
});

/** The place of an entry; `none` says that nobody arranged it. */
export const placeColumn = <Row extends { position: number }>(header: string, none: string): TableColumn<Row> => ({
  id: 'position',
  header,
  align: 'right',
  csv: (row) => String(row.position),
  cell: (row) => (row.position === unarranged ? none : row.position),
});
