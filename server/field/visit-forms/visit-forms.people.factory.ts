import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller, TestServer } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeVisitPhoto } from './visit-forms.factory.ts';

const area = { limitation: 'none', option: 'include', value: '' } as const;
export type Person = Caller & { userId: string };

/** A member of staff with a role, and further ones by name. */
export async function visitPerson(
  server: TestServer,
  role: string,
  areas: object[],
  more: string[] = [],
): Promise<Person> {
  const user = await makeUser(server, {
    role,
    groupRole: 'Sales',
    areas: areas as [],
    name: `${role} ${randomUUID()}`,
  });
  for (const name of more)
    await sql`insert into identity_user_role (user_id, role_id) select ${user.id}, id from identity_role where name = ${name}`.execute(
      server.db,
    );
  return { ...(await signIn(server, user.id)), userId: user.id };
}

/**
 * A market of both brands with three dealers and the people who visit them: `rep` visits `near` and `american`,
 * `colleague` visits `far`, `lead` and `desk` all of polygon.
 */
export async function makeVisitPeople(server: TestServer) {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  const [polygon, wim] = [await makeSorg(server, { code: '1000' }), await makeSorg(server, { code: '5000' })];
  await makeMarket(server, { sorgs: [polygon, wim] });
  for (const [sorg, code, series] of [
    [polygon, 'POL-1', 'Meridian'],
    [polygon, 'POL-2', 'Kanal'],
    [wim, 'WIM-1', 'Talus'],
  ] as const) {
    const { modelId } = await makeArticle(server, { sorg, code });
    await server.db.updateTable('catalog_model').set({ series }).where('id', '=', modelId).execute();
  }
  const near = await makeCustomer(server, { sorgs: [polygon], salesman: 'S1', name: 'Nahe Räder' });
  const far = await makeCustomer(server, { sorgs: [polygon], salesman: 'S2', name: 'Ferne Räder' });
  const american = await makeCustomer(server, { sorgs: [wim], salesman: 'U1', name: 'Mesa Cycles' });
  const dealer = await makeDealer(server, { sorgs: [polygon], salesman: 'S1' });
  const own = { ...area, sorg: polygon, limitation: 'salesman' };
  const rep = await visitPerson(server, 'salesman', [
    { ...own, value: 'S1' },
    { ...own, sorg: wim, value: 'U1' },
  ]);
  const colleague = await visitPerson(server, 'salesman', [{ ...own, value: 'S2' }]);
  const lead = await visitPerson(server, 'salesman', [{ ...area, sorg: polygon }], ['administrator']);
  const desk = await visitPerson(server, 'administrator', [{ ...area, sorg: polygon }]);
  return { near, far, american, dealer, rep, colleague, lead, desk };
}
export type VisitPeople = Awaited<ReturnType<typeof makeVisitPeople>>;

const fields = `id brand custCode unified custName visitedOn otherMidrange otherMidrangeDescription otherMidrangeNote
  brandDomination qtyPlgGrp qtyNonPlgGrp brandDisplay brandDisplayDescription seriesList seriesBrand { brand seriesList }
  otherSeriesList notes equipment equipmentDescriptions equipmentText photos { slot attachment { id } } version createdBy
  createdById updatedBy canEdit`;
const answer = `{ visit { ${fields} } conflict message { status } userErrors { field code params } }`;

type Photos = { slot: string; attachmentId: string }[];
interface Wish {
  readonly id?: string;
  readonly visit?: Record<string, unknown>;
  readonly photos?: Photos;
}
/** The refusals of an answer as field and code. */
export const codes = ({ userErrors }: { userErrors: { field: string; code: string }[] }): string[] =>
  userErrors.map(({ field, code }) => `${field} ${code}`);

/** The calls that write and list visits; forms name the customer, unless they say another one. */
export function visitCalls(server: TestServer, customer: () => { readonly unified: string }) {
  async function call(caller: Caller, query: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = await server.graphql(caller, query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }
  const photosOf = async (who: Person, ...slots: string[]): Promise<Photos> =>
    Promise.all(slots.map(async (slot) => ({ slot, attachmentId: await makeVisitPhoto(server, who.userId) })));

  const form = (more: Record<string, unknown> = {}) => ({
    brand: 'polygon',
    custCode: customer().unified,
    seriesList: ['Meridian'],
    ...more,
  });
  async function create(who: Person, { id = randomUUID(), visit = {}, photos }: Wish = {}) {
    const data = await call(
      who,
      `mutation ($id: ID!, $visit: FormVisitInput!, $photos: [FormVisitPhotoInput!]) {
         createFormVisit(id: $id, visit: $visit, photos: $photos) ${answer} }`,
      { id, visit: form(visit), photos: photos ?? (await photosOf(who, 'frontShop1', 'displayShop1')) },
    );
    return data.createFormVisit;
  }
  async function update(who: Caller, id: string, version: number, more: Record<string, unknown> = {}) {
    const { visit = {}, ...rest } = more;
    const data = await call(
      who,
      `mutation ($id: ID!, $version: Int!, $visit: FormVisitInput!, $photos: [FormVisitPhotoInput!], $removeSlots: [String!]) {
         updateFormVisit(id: $id, version: $version, visit: $visit, photos: $photos, removeSlots: $removeSlots) ${answer} }`,
      { id, version, visit: form(visit as Record<string, unknown>), ...rest },
    );
    return data.updateFormVisit;
  }
  const remove = async (who: Caller, id: string) =>
    (await call(who, `mutation { deleteFormVisit(id: "${id}") ${answer} }`)).deleteFormVisit;
  async function list(who: Caller, args = '') {
    const { formVisits } = await call(who, `{ formVisits${args} { info { count } data { ${fields} } } }`);
    return formVisits as {
      info: { count: number };
      data: { id: string; version: number; photos: { slot: string }[] }[];
    };
  }
  const idsOf = async (who: Caller, args = ''): Promise<string[]> => (await list(who, args)).data.map(({ id }) => id);
  return { call, photosOf, form, create, update, remove, list, idsOf };
}
