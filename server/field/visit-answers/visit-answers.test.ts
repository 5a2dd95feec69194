import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { codes, makeVisitPeople, visitCalls, type VisitPeople } from '#field/visit-forms/visit-forms.people.factory.ts';

const server = testServer();
const at = new Date('2026-11-30T08:00:00Z');
let near: VisitPeople['near'];
let rep: VisitPeople['rep'];
let desk: VisitPeople['desk'];
const { call, create, update } = visitCalls(server, () => near);

beforeAll(async () => {
  ({ near, rep, desk } = await makeVisitPeople(server));
});

describe('answer lists', () => {
  const texts = { en: 'Coffee bar', de: 'Kaffeebar' };
  const save = async (who: Caller, more: Record<string, unknown>) =>
    (
      await call(
        who,
        `mutation ($id: ID, $brand: String!, $list: String!, $key: String!, $texts: FormVisitAnswerTextsInput!, $sorting: Int!,
           $validFrom: CalendarDate, $validTo: CalendarDate) {
           saveFormVisitAnswer(id: $id, brand: $brand, list: $list, key: $key, texts: $texts, sorting: $sorting,
             validFrom: $validFrom, validTo: $validTo) {
             answer { id key description texts { en de fr } sorting validFrom validTo retiredAt } userErrors { field code } } }`,
        { brand: 'polygon', list: 'equipment', sorting: 5, texts, ...more },
      )
    ).saveFormVisitAnswer;
  const offered = async (brand = 'polygon') =>
    (
      await call(
        rep,
        `{ formVisitAnswers(brand: "${brand}") { midrange { key } brandDisplay { key } series { brand seriesList }
        equipment { key description } } }`,
      )
    ).formVisitAnswers;
  const keys = async (): Promise<string[]> => (await offered()).equipment.map(({ key }: { key: string }) => key);

  test('offer what applies today, in their order, and the series of the catalog', async () => {
    const { series, midrange, equipment } = await offered();
    expect(series).toEqual([{ brand: 'veldra', seriesList: ['Kanal', 'Meridian'] }]);
    expect(midrange.length).toBeGreaterThan(2);
    expect(equipment[0]).toEqual({ key: 'sign-outside', description: 'Sign outside the shop' });
    expect((await offered('wim')).series).toEqual([{ brand: 'veldra', seriesList: ['Talus'] }]);
  });

  test('are edited: texts, order, validity; a retired answer stays with its visits', async () => {
    const { answer: added } = await save(desk, { key: 'coffee' });
    expect(added).toMatchObject({ description: 'Coffee bar', texts: { ...texts, fr: '' }, retiredAt: null });
    expect((await keys())[0]).toBe('coffee');
    const { visit } = await create(rep, { visit: { equipment: ['coffee'] } });
    expect(codes(await save(desk, { key: 'coffee' }))).toEqual(['key visit_answer_taken']);
    expect(codes(await save(desk, { id: added.id, key: 'tea' }))).toEqual(['key visit_answer_fixed']);
    expect(codes(await save(desk, { id: randomUUID(), key: 'coffee' }))).toEqual(['id not_found']);
    expect(codes(await save(desk, { key: 'tea', texts: { en: '' } }))).toEqual([
      'texts.en not_empty',
      'texts not_empty',
    ]);
    await save(desk, { id: added.id, key: 'coffee', validTo: '2026-11-29', texts: { en: 'Coffee' } });
    expect(await keys()).not.toContain('coffee');
    expect(codes(await create(rep, { visit: { equipment: ['coffee'], visitedOn: '2026-11-29' } }))).toEqual([]);
    const retire = async (retired: boolean) =>
      (
        await call(
          desk,
          `mutation { retireFormVisitAnswer(id: "${added.id}", retired: ${retired}) { answer { retiredAt } userErrors { code } } }`,
        )
      ).retireFormVisitAnswer.answer.retiredAt;
    expect(await retire(true)).toBe(at.toISOString());
    const edited = await update(rep, visit.id, 1, { visit: { equipment: ['coffee'], notes: 'Later' } });
    expect(edited.visit).toMatchObject({ notes: 'Later', equipmentDescriptions: ['Coffee'] });
    expect(codes(await create(rep, { visit: { equipment: ['coffee'], visitedOn: '2026-11-29' } }))).toEqual([
      'visit.equipment visit_answer_unknown',
    ]);
    expect(await retire(false)).toBeNull();
    // In use already: nothing changes, nothing is recorded.
    expect(await retire(false)).toBeNull();
    const recorded = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'actor_user_id'])
      .where('subject_id', '=', added.id)
      .where('action', 'like', 'visit.answer-%')
      .orderBy('id')
      .execute();
    expect(recorded).toEqual(
      ['added', 'changed', 'retired', 'reinstated'].map((what) => ({
        action: `visit.answer-${what}`,
        actor_user_id: desk.userId,
      })),
    );
    const { formVisitAnswerSettings } = await call(desk, '{ formVisitAnswerSettings(brand: "polygon") { key brand } }');
    expect(formVisitAnswerSettings).toContainEqual({ key: 'coffee', brand: 'polygon' });
    const { errors } = await server.graphql(rep, '{ formVisitAnswerSettings { key } }');
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });
});
