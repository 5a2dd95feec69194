import { builder } from '#platform/graphql/graphql.ts';
import { listCities, listCountries, type City, type Country } from './markets.countries.queries.ts';

const CountryType = builder.objectRef<Country>('Country').implement({
  description: 'A country; id is its ISO code.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'In the language of the caller.' }),
  }),
});
const CityType = builder.objectRef<City>('City').implement({
  description: 'A main city of a country.',
  fields: (t) => ({ id: t.exposeID('id'), description: t.exposeString('description') }),
});

builder.queryField('countries', (t) =>
  t.field({
    description: 'All countries by name (public).',
    allow: 'public',
    type: [CountryType],
    resolve: (_root, _args, ctx) => listCountries(ctx.db, ctx.locale),
  }),
);
builder.queryField('cities', (t) =>
  t.field({
    description: 'Main cities of a country; empty if none are stored (public, Q-176).',
    allow: 'public',
    type: [CityType],
    args: { countryId: t.arg.id({ required: true, description: 'ISO code.' }) },
    resolve: (_root, { countryId }, ctx) => listCities(ctx.db, countryId),
  }),
);
