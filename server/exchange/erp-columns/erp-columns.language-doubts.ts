import { doubt, type RowCheck } from './erp-columns.checks.ts';

// Texts that one language has and another lacks, or says otherwise.

/** A text is in a language of a sales organisation: in another one nobody sees it. */
export const languageUsed = (when: string): RowCheck =>
  doubt({
    column: 'language',
    code: 'row_language_unused',
    about: 'A sales organisation has the language.',
    bad: `${when} and s.language not in (select l.language from markets_sorg_language l)`,
    params: { languages: "(select string_agg(distinct l.language, ', ') from markets_sorg_language l)" },
  });

/** The lines of the models in the file: those of the file, and the stored ones of languages that it lacks. */
const lines = `
    select x.model, x.language, x.section, x.position, x.code, x.value from staged x
    union all
    select m.code, p.language, p.section, p.position, p.code, p.value
      from catalog_specification p join catalog_model m on m.id = p.model_id
     where m.code in (select x.model from staged x)
       and (m.code, p.language) not in (select x.model, x.language from staged x)`;

/** A number without thousands separators, with a point for the decimals. */
const plainNumbers = (value: string): string =>
  String.raw`regexp_replace(regexp_replace(${value}, '([0-9])[.,]([0-9]{3})(?![0-9])', '\1\2', 'g'), '([0-9]),([0-9])', '\1.\2', 'g')`;
const numbers = `trim(regexp_replace(${plainNumbers('l.value')}, '[^0-9.]+', ' ', 'g'), ' .')`;
/** Value as text, left over when its numbers are taken out: only values in the same unit can be compared. */
const unit = (value: string): string => `lower(regexp_replace(${value}, '[0-9.,]+', '', 'g'))`;

export const specificationDoubts: readonly RowCheck[] = [
  doubt({
    column: 'code',
    code: 'row_language_lacks',
    about: 'Each language of the model has a line with the code.',
    join: `join (
      select c.model, c.section, c.code, m.languages, c.languages as given
        from (
          select l.model, l.section, l.code, array_agg(distinct l.language) as languages
            from (${lines}) l group by l.model, l.section, l.code) c
        join (
          select l.model, array_agg(distinct l.language) as languages from (${lines}) l group by l.model) m
          on m.model = c.model and cardinality(m.languages) > cardinality(c.languages)) t
      on t.model = s.model and t.section = s.section and t.code = s.code`,
    bad: 'true',
    params: {
      languages: `(select string_agg(g, ', ' order by g) from unnest(t.languages) g where g <> all(t.given))`,
    },
  }),
  doubt({
    column: 'value',
    code: 'row_value_differs',
    about: 'A number in the same unit is the same in each language.',
    join: `join (
      select l.model, l.section, l.position, l.code, ${unit('l.value')} as unit, array_agg(distinct l.value) as values
        from (${lines}) l where l.value ~ '[0-9]'
       group by 1, 2, 3, 4, 5 having count(distinct ${numbers}) > 1) t
      on t.model = s.model and t.section = s.section and t.position = s.position and t.code = s.code
        and t.unit = ${unit('s.value')}`,
    bad: 'true',
    params: { other: '(select min(v) from unnest(t.values) v where v <> s.value)' },
  }),
];

/** A label that shows is there in each language of the sales organisation. */
export const labelDoubt: RowCheck = doubt({
  column: 'language',
  code: 'row_language_lacks',
  about: 'A label that shows is there in each language of the sales organisation.',
  join: `join (
    select min(x.ctid) as row, array_agg(x.language) as given from staged x where x.visible
     group by x.sorg, x.module, x.key) t on t.row = s.ctid`,
  bad: 'exists (select from markets_sorg_language l where l.sorg = s.sorg and l.language <> all(t.given))',
  params: {
    languages: `(select string_agg(l.language, ', ' order by l.language) from markets_sorg_language l
      where l.sorg = s.sorg and l.language <> all(t.given))`,
  },
});
