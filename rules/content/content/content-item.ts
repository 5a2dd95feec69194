import * as v from 'valibot';
import { contentLanguages } from '#rules/locales.ts';
import { timeOfDay } from '#rules/shown-window.ts';
import { absent, articleCode, calendarDate, line, wholeNumber } from '#rules/validation.ts';
import { contentTextsSchema, optionalLanguage } from './content-texts.ts';

/** Most target markets, tags, article codes and files of one piece of content. */
export const mostOf = { markets: 200, tags: 50, articles: 500, files: 50 } as const;

const id = v.pipe(v.string('required'), v.uuid('bad_input'));

/** A crop of a picture: its sizes show this part, at least a tenth of width and height. */
const cropSchema = v.pipe(
  v.object({
    left: wholeNumber(0, 900),
    top: wholeNumber(0, 900),
    width: wholeNumber(100, 1000),
    height: wholeNumber(100, 1000),
  }),
  v.check(({ left, top, width, height }) => left + width <= 1000 && top + height <= 1000, 'out_of_range'),
);

/** A file of an item as its editor sends it: a known one by `id`, a new or replacing one by `attachmentId`. */
export const contentFileSchema = v.pipe(
  v.object({
    id: absent(id),
    attachmentId: absent(id),
    title: v.optional(line(200), ''),
    language: optionalLanguage,
    focalLeft: v.optional(wholeNumber(0, 1000), 500),
    focalTop: v.optional(wholeNumber(0, 1000), 500),
    crop: absent(cropSchema),
    rightsEndOn: absent(calendarDate),
  }),
  v.check((file) => file.id !== null || file.attachmentId !== null, 'required'),
);
export type ContentFileInput = v.InferOutput<typeof contentFileSchema>;

const tag = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1, 'not_empty'), v.maxLength(40, 'too_long'));

/** A list without doubles. */
const distinct = <Schema extends v.GenericSchema<unknown, string>>(schema: Schema, most: number) =>
  v.optional(
    v.pipe(
      v.array(schema),
      v.maxLength(most, 'too_many'),
      v.transform((values) => [...new Set(values)]),
    ),
    [],
  );

/** The times of a window without its own ones: from the begin of the first to the end of the last day. */
export const wholeDays = { validFromTime: '00:00:00', validToTime: '23:59:59' } as const;

/** False for a time of day that has no day: it would be kept and never have an effect. */
const hasDay = (date: string | null, time: string, wholeDay: string): boolean =>
  date !== null || wholeDay.startsWith(time.slice(0, 5));

/** Fields of a piece of brand content, shared by its forms and the server. */
export const contentItemSchema = v.pipe(
  v.object({
    kind: v.optional(v.string(), ''),
    parentId: absent(id),
    mainLanguage: v.picklist(contentLanguages, 'out_of_range'),
    texts: contentTextsSchema,
    marketIds: distinct(id, mostOf.markets),
    layoutId: absent(id),
    itemPerLine: v.optional(wholeNumber(1, 6), 3),
    tags: distinct(tag, mostOf.tags),
    articleCodes: distinct(articleCode, mostOf.articles),
    modelYear: absent(wholeNumber(1990, 2100)),
    mustRead: v.optional(v.boolean(), false),
    validFrom: absent(calendarDate),
    validFromTime: v.optional(timeOfDay, wholeDays.validFromTime),
    validTo: absent(calendarDate),
    validToTime: v.optional(timeOfDay, wholeDays.validToTime),
    published: v.optional(v.boolean(), true),
    files: v.optional(v.pipe(v.array(contentFileSchema), v.maxLength(mostOf.files, 'max_items_exceeded')), []),
  }),
  v.forward(
    v.partialCheck(
      [['mainLanguage'], ['texts']],
      ({ mainLanguage, texts }) => texts.some(({ language }) => language === mainLanguage),
      'content_main_language',
    ),
    ['mainLanguage'],
  ),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validFromTime']],
      ({ validFrom, validFromTime }) => hasDay(validFrom, validFromTime, wholeDays.validFromTime),
      'time_without_date',
    ),
    ['validFrom'],
  ),
  v.forward(
    v.partialCheck(
      [['validTo'], ['validToTime']],
      ({ validTo, validToTime }) => hasDay(validTo, validToTime, wholeDays.validToTime),
      'time_without_date',
    ),
    ['validTo'],
  ),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validFromTime'], ['validTo'], ['validToTime']],
      ({ validFrom, validFromTime, validTo, validToTime }) =>
        validFrom === null ||
        validTo === null ||
        `${validFrom} ${validFromTime.padEnd(8, ':00')}` <= `${validTo} ${validToTime.padEnd(8, ':00')}`,
      'date_from_after_to',
    ),
    ['validFrom'],
  ),
);
export type ContentItemInput = v.InferOutput<typeof contentItemSchema>;
