import { storedNumber } from '#goods/frames/frames.import.actions.ts';
import { doubt, type RowCheck } from './erp-columns.checks.ts';

/** SQL of a frame number with letters that look like digits as these digits. */
const lookalike = (number: string): string => `translate(${number}, 'OIQ', '010')`;
const own = storedNumber('frame_number');

/** A frame that is known keeps its article. */
export const frameKeepsArticle: RowCheck = doubt({
  column: 'article',
  code: 'row_frame_article',
  about: 'A frame that is known keeps its article.',
  join: `join frames_frame f on f.number = ${own}`,
  bad: "f.article_code not in ('', s.article)",
  params: { number: 'f.number', article: 'f.article_code' },
});

/** SQL for rows of an article that is no bicycle. */
const notABike = {
  code: 'row_not_a_bike',
  join: `join catalog_article a on a.code = s.article join catalog_model m on m.id = a.model_id
      join catalog_category k on k.code = m.merchandise_category`,
  bad: "k.category <> 'bike'",
  params: { article: 's.article' },
} as const;

export const frameDoubts: readonly RowCheck[] = [
  doubt({
    column: 'frame_number',
    code: 'row_frame_similar',
    about: 'No other frame number differs in letters that look like digits only (O and 0, I and 1).',
    join: `join (
      select ${lookalike('p.number')} as look, array_agg(distinct p.number) as numbers from (
        select ${own} as number from staged s
        union all
        select f.number from frames_frame f
         where ${lookalike('f.number')} in (select ${lookalike(own)} from staged s)) p
       group by 1 having count(distinct p.number) > 1) t on t.look = ${lookalike(own)}`,
    bad: 'true',
    params: { other: `(select min(n) from unnest(t.numbers) n where n <> ${own})` },
  }),
  frameKeepsArticle,
  doubt({ ...notABike, column: 'article', about: 'The article is a bicycle.' }),
];

const first = storedNumber('first_number');
const last = storedNumber('last_number');

export const recallFrameDoubts: readonly RowCheck[] = [
  doubt({
    column: 'first_number',
    code: 'row_range_empty',
    about: 'A frame that the portal knows is in the range, once it knows any.',
    bad: `exists (select from frames_frame) and not exists (
      select from frames_frame f
       where f.number collate "C" >= ${first} and f.number collate "C" <= ${last}
         and length(f.number) = length(${first}) and s.article in ('', f.article_code))`,
  }),
];

/** The serial numbers of the rows of a `deliveries` file, one a row. */
const serials = `(
  select s.ctid as row, s.sorg, s.delivery, s.article, ${storedNumber('serial')} as number
    from (select x.ctid, x.sorg, x.delivery, x.article, regexp_split_to_table(x.serial_numbers, ' +') as serial
            from staged x where x.serial_numbers <> '') s
   where s.serial <> '')`;

export const serialDoubts: readonly RowCheck[] = [
  doubt({
    ...notABike,
    column: 'serial_numbers',
    about: 'Only rows of bicycles have serial numbers, which become frames.',
    bad: `s.serial_numbers <> '' and ${notABike.bad}`,
  }),
  doubt({
    column: 'serial_numbers',
    code: 'row_serials_differ',
    about: 'A row has at most as many serial numbers as units.',
    join: `join (select n.row, count(*)::int as given from ${serials} n group by 1) t on t.row = s.ctid`,
    bad: 't.given > s.qty',
    params: { given: 't.given', qty: 's.qty' },
  }),
  doubt({
    column: 'serial_numbers',
    code: 'row_serial_taken',
    about: 'No other delivery has the serial number.',
    join: `join (
      select n.row, min(n.number) as number, min(coalesce(f.delivery_number, o.delivery)) as other
        from ${serials} n
        left join frames_frame f on f.number = n.number and f.delivery_number not in ('', n.delivery)
        left join ${serials} o on o.number = n.number and (o.sorg, o.delivery) <> (n.sorg, n.delivery)
       where f.number is not null or o.number is not null
       group by 1) t on t.row = s.ctid`,
    bad: 'true',
    params: { number: 't.number', delivery: 't.other' },
  }),
  doubt({
    column: 'serial_numbers',
    code: 'row_frame_article',
    about: 'The frame with the serial number is of the article of the row.',
    join: `join (
      select n.row, min(f.number) as number, min(f.article_code) as article
        from ${serials} n join frames_frame f on f.number = n.number and f.article_code not in ('', n.article)
       group by 1) t on t.row = s.ctid`,
    bad: 'true',
    params: { number: 't.number', article: 't.article' },
  }),
];
