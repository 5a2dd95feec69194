import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let home = '';
let boss: Caller;
let dealer: Caller;

beforeAll(async () => {
  home = await makeSorg(server);
  await makeMarket(server, { sorgs: [home] });
  const area = { sorg: home, limitation: 'none' as const, option: 'include' as const, value: '' };
  boss = await signIn(server, (await makeUser(server, { role: 'administrator', areas: [area] })).id);
  dealer = await makeDealer(server, { sorgs: [home] });
});
beforeEach(async () => {
  server.setNow(new Date('2026-03-10T05:00:00Z'));
  await server.db.deleteFrom('announcements_announcement').execute();
});

const german = { language: 'de', title: 'Betriebsferien', content: '<p>Wir haben geschlossen.</p>' };
const french = { language: 'fr', title: 'Congés', content: '<p>Nous sommes fermés.</p>' };
const input = (more: Record<string, unknown> = {}) => ({
  type: 'home_page',
  title: 'Summer closing',
  content: '<p>We are closed.</p>',
  mainLanguage: 'en',
  texts: [french, german],
  from: { date: '2026-03-01' },
  to: { date: '2026-03-31' },
  sorgs: [home],
  ...more,
});
const written = 'id title content mainLanguage texts { language title content } languages';
const create = `mutation ($type: String!, $title: String!, $content: String!, $mainLanguage: String, $texts: [AnnouncementTextInput!], $from: DateAndTimeInput!, $to: DateAndTimeInput!, $sorgs: [String!]) {
  createAnnouncement(type: $type, title: $title, content: $content, mainLanguage: $mainLanguage, texts: $texts, from: $from, to: $to, sorgs: $sorgs) {
    announcement { ${written} } userErrors { field code } } }`;
const update = `mutation ($id: ID!, $title: String, $mainLanguage: String, $texts: [AnnouncementTextInput!]) {
  updateAnnouncement(id: $id, title: $title, mainLanguage: $mainLanguage, texts: $texts) { announcement { ${written} } userErrors { field code } } }`;

const created = async (more: Record<string, unknown> = {}, locale = 'en-us') =>
  (await server.graphql(boss, create, input(more), { 'accept-language': locale })).data.createAnnouncement;
const changed = async (id: string, change: Record<string, unknown>) =>
  (await server.graphql(boss, update, { id, ...change })).data.updateAnnouncement;
const shownIn = async (locale: string): Promise<unknown> =>
  (
    await server.graphql(
      dealer,
      '{ activeUserAreaAnnouncements { title content language } }',
      {},
      {
        'accept-language': locale,
      },
    )
  ).data.activeUserAreaAnnouncements;

describe('the texts of an announcement', () => {
  test('readers get it in their language, or else in the main one (R-070, Q-062)', async () => {
    const { announcement, userErrors } = await created();
    expect(userErrors).toEqual([]);
    expect(announcement).toMatchObject({
      title: 'Summer closing',
      mainLanguage: 'en',
      texts: [german, french],
      languages: ['en', 'de', 'fr'],
    });
    const english = { language: 'en', title: 'Summer closing', content: '<p>We are closed.</p>' };
    expect(await shownIn('de')).toEqual([german]);
    expect(await shownIn('fr')).toEqual([french]);
    for (const locale of ['en-us', 'id-id', 'ms-my']) expect(await shownIn(locale), locale).toEqual([english]);
    const answer = await server.app.inject({
      method: 'GET',
      url: '/user',
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}`, 'accept-language': 'fr' },
    });
    expect(answer.json<{ announcements: unknown[] }>().announcements).toMatchObject([french]);
  });

  test('visitors get those of the sign-in page in their language', async () => {
    await created({ type: 'login' });
    const atSignIn = async (locale: string) =>
      (
        await server.app.inject({
          method: 'GET',
          url: '/active-announcements/localhost',
          headers: { host: 'localhost', 'accept-language': locale },
        })
      ).json<unknown[]>();
    expect(await atSignIn('de')).toMatchObject([german]);
    expect(await atSignIn('ms-my')).toMatchObject([{ language: 'en', title: 'Summer closing' }]);
  });

  test('without a main language it is that of the author, and a change keeps the languages that it does not name', async () => {
    const { announcement } = await created({ title: 'Libur', mainLanguage: undefined, texts: [german] }, 'id-id');
    expect(announcement).toMatchObject({ mainLanguage: 'id', languages: ['de', 'id'] });
    const kept = await changed(announcement.id, { title: 'Libur panjang' });
    expect(kept.announcement).toMatchObject({ title: 'Libur panjang', mainLanguage: 'id', texts: [german] });
    const without = await changed(announcement.id, { texts: [] });
    expect(without.announcement).toMatchObject({ texts: [], languages: ['id'] });
    const entries = await server.db
      .selectFrom('platform_audit')
      .select(['before', 'after'])
      .where('subject_id', '=', announcement.id)
      .where('action', '=', 'announcements.updated')
      .orderBy('id')
      .execute();
    expect(entries.at(-1)).toMatchObject({ before: { texts: [german] }, after: { texts: [] } });
  });

  test('the search finds words of every language', async () => {
    await created();
    const found = async (search: string): Promise<number> =>
      (
        await server.graphql(boss, 'query ($search: String) { announcements(search: $search) { info { count } } }', {
          search,
        })
      ).data.announcements.info.count;
    for (const words of ['Summer', 'Betriebsferien', 'fermés']) expect(await found(words), words).toBe(1);
    for (const words of ['language', 'content', 'Liburan']) expect(await found(words), words).toBe(0);
  });

  test.each([
    ['texts', 'a second text in the main language', [{ ...german, language: 'en' }], 'bad_input'],
    ['texts', 'two texts in one language', [german, { ...french, language: 'de' }], 'bad_input'],
    ['texts.0.language', 'an unknown language', [{ ...german, language: 'xx' }], 'out_of_range'],
    ['texts.0.title', 'no title', [{ ...german, title: ' ' }], 'not_empty'],
    ['texts.1.title', 'a long title', [german, { ...french, title: 'x'.repeat(201) }], 'too_long'],
    ['texts.1.content', 'no words', [german, { ...french, content: '<p><br></p><script>x</script>' }], 'not_empty'],
    ['texts.0.content', 'too many words', [{ ...german, content: 'x'.repeat(20_001) }], 'too_long'],
  ])('refuses %s: %s', async (field, _why, texts, code) => {
    expect(await created({ texts })).toEqual({ announcement: null, userErrors: [{ field, code }] });
    expect(await server.db.selectFrom('announcements_announcement').select('id').execute()).toEqual([]);
  });

  test('refuses a main language that has another text already, without a change', async () => {
    const { announcement } = await created();
    expect((await changed(announcement.id, { mainLanguage: 'de' })).userErrors).toEqual([
      { field: 'texts', code: 'bad_input' },
    ]);
    expect(await shownIn('de')).toEqual([german]);
  });

  test('every language is cleaned on writing and on reading (Q-168)', async () => {
    const dirty = '<p onclick="x()">Hallo<script>alert(1)</script></p>';
    const { announcement } = await created({ texts: [{ ...german, content: dirty }] });
    expect(announcement.texts[0].content).toBe('<p>Hallo</p>');
    await server.db
      .updateTable('announcements_announcement')
      .set({ texts: JSON.stringify({ de: { title: 'x', content: dirty } }) })
      .execute();
    expect(await shownIn('de')).toMatchObject([{ content: '<p>Hallo</p>' }]);
    const read = await server.graphql(boss, '{ announcements { data { texts { content } } } }');
    expect(read.data.announcements.data[0].texts[0].content).toBe('<p>Hallo</p>');
  });
});
