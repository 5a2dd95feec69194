import { beforeAll, describe, expect, test } from 'vitest';
import { readRecallFrames } from '#rules/content/recall-editor/recall-frames.ts';
import { contentLanguages, locales } from '#rules/locales.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeEditor, makeReader, makeTargetMarket } from '#content/content/content.factory.ts';
import { tellNews } from '#content/news/news.factory.ts';
import { erpFile, exchangeContext, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeFrame } from '#service/retail-sales/retail-sales.factory.ts';

const server = testServer();
let sorg = '';
let elsewhere = '';
let target = '';
let desk: Caller;
let next = 0;

const areaOf = (code: string) => ({ sorg: code, limitation: 'none', option: 'include', value: '' }) as const;
const deskOf = async (...sorgs: string[]): Promise<Caller> => {
  const user = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas: sorgs.map(areaOf) });
  return signIn(server, user.id);
};

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  [sorg, elsewhere] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg], languages: [...locales], configuration: { features: { news: true } } });
  await makeMarket(server, { host: 'elsewhere.test', isDefault: false, sorgs: [elsewhere], languages: ['en-us'] });
  for (const code of ['BIKE-1', 'BIKE-2']) await makeArticle(server, { sorg, code });
  target = await makeTargetMarket(server);
  desk = await deskOf(sorg);
});

type Dealer = Awaited<ReturnType<typeof makeDealer>>;
const dealerWith = async (...numbers: string[]): Promise<Dealer> => {
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  for (const number of numbers)
    await makeFrame(server, { number, sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
  return dealer;
};

const each = (text: string) =>
  Object.fromEntries(contentLanguages.map((language) => [language, `${text} ${language}`]));
const inputsOf = (code: string, frames: string, more: Record<string, unknown> = {}) => ({
  code,
  sorg,
  severity: 'safety',
  title: each('Fork'),
  bulletin: each('Stop & look'),
  instruction: each('Remove the stem'),
  ranges: readRecallFrames(frames).ranges,
  ...more,
});
const ownCode = (): string => `R-ED-${(next += 1)}`;

/** Calls a mutation of the editor; returns the recall, the refusals and the count. */
async function act(
  caller: Caller,
  name: string,
  variables: { code?: string; version?: number; marketIds?: string[]; inputs?: object },
) {
  const types = { code: 'String!', version: 'Int!', marketIds: '[ID!]!', inputs: 'RecallInput!' };
  const names = Object.keys(variables) as (keyof typeof types)[];
  const { data, errors } = await server.graphql(
    caller,
    `mutation (${names.map((one) => `$${one}: ${types[one]}`).join(', ')}) {
       did: ${name}(${names.map((one) => `${one}: $${one}`).join(', ')}) {
         recall { code version stage source publishedOn title { de } ranges { firstNumber lastNumber articleCode } }
         count userErrors { field code } } }`,
    variables,
  );
  return errors
    ? {
        recall: null,
        count: null,
        userErrors: [{ field: '', code: String(errors[0]?.extensions?.code).toLowerCase() }],
      }
    : data.did;
}
const codesOf = (did: { userErrors: { code: string }[] }) => did.userErrors.map(({ code }) => code);

async function draft(frames: string, more: Record<string, unknown> = {}): Promise<string> {
  const code = ownCode();
  const did = await act(desk, 'createRecall', { inputs: inputsOf(code, frames, more) });
  expect(did.userErrors).toEqual([]);
  return code;
}
async function published(frames: string, more: Record<string, unknown> = {}): Promise<string> {
  const code = await draft(frames, more);
  const did = await act(desk, 'publishRecall', { code, version: 1, marketIds: [target] });
  expect(did).toMatchObject({ recall: { stage: 'published', publishedOn: '2026-11-30' }, userErrors: [] });
  return code;
}
const reachOf = async (caller: Caller, frames: string, of: string | null = sorg) =>
  server.graphql(
    caller,
    `query ($sorg: String, $ranges: [RecallRangeInput!]!) { recallReach(sorg: $sorg, ranges: $ranges) {
       frames dealers elsewhere unknown unknownNumbers topDealers { frames } } }`,
    { sorg: of, ranges: readRecallFrames(frames).ranges },
  );
const recallsOf = async (caller: Caller): Promise<{ code: string; affected: number; instruction: string }[]> =>
  (await server.graphql(caller, '{ recalls { code affected instruction } }')).data.recalls;
const importRows = async (type: 'recalls' | 'recall_frames', ...rows: Cells[]) =>
  importFile(await exchangeContext(server), erpFile(server, type, rows, { sender: `E${(next += 1)}` }));
const fileRow = (recall: string, more: Cells = {}): Cells => ({
  recall,
  severity: 'service',
  published_on: '2026-11-20',
  language: 'en',
  title: 'From the file',
  bulletin: 'Look at it.',
  ...more,
});
const titlesOf = async (caller: Caller): Promise<string[]> =>
  (await server.graphql(caller, '{ inbox { entries { title } } }')).data.inbox.entries.map(
    ({ title }: { title: string }) => title,
  );

describe('a recall in the browser', () => {
  test('a draft is counted and shown to nobody; published, its dealers see it and are told once', async () => {
    const [dealer, second, other] = [
      await dealerWith('DRF001', 'DRF002'),
      await dealerWith('DRF003'),
      await dealerWith('XYZ1'),
    ];
    await makeFrame(server, { number: 'DRF004', sorg, articleCode: 'BIKE-1', customerId: null });
    const frames = 'DRF001 - DRF004\ndrf-002, DRF999';
    expect((await reachOf(desk, frames)).data.recallReach).toEqual({
      frames: 3,
      dealers: 2,
      elsewhere: 1,
      unknown: 1,
      unknownNumbers: ['DRF999'],
      topDealers: [{ frames: 2 }, { frames: 1 }],
    });
    const code = await draft(frames);
    expect(await recallsOf(dealer)).toEqual([]);
    expect((await server.graphql(desk, '{ recalls { code } }')).data.recalls).not.toContainEqual({ code });
    expect(codesOf(await act(desk, 'publishRecall', { code, version: 7, marketIds: [] }))).toEqual(['recall_changed']);
    expect(await act(desk, 'publishRecall', { code, version: 1, marketIds: [target] })).toMatchObject({
      recall: { stage: 'published', version: 2 },
    });
    expect(await recallsOf(dealer)).toEqual([{ code, affected: 2, instruction: 'Remove the stem en' }]);
    expect((await recallsOf(desk)).find((one) => one.code === code)).toMatchObject({ affected: 3 });
    expect(await recallsOf(other)).toEqual([]);
    await tellNews(server);
    await raiseNotices(server, 1);
    for (const told of [dealer, second])
      expect(await titlesOf(told)).toEqual([`Safety recall ${code}: please act now`]);
    expect(await titlesOf(other)).toEqual([]);
    expect(codesOf(await act(desk, 'publishRecall', { code, version: 2, marketIds: [] }))).toEqual([
      'recall_published',
    ]);
  });

  test('the bulletin is must-read news that names the recall and follows its texts, until an editor changes it', async () => {
    const dealer = await dealerWith('NWS001');
    const reader = await makeReader(server, [target], dealer.customer.id);
    const code = await published('NWS001');
    const newsOf = async () =>
      (
        await server.graphql(reader, '{ newsList { data { id title body mustRead mustConfirm recallCode } } }')
      ).data.newsList.data.find((one: { recallCode: string }) => one.recallCode === code);
    const first = await newsOf();
    expect(first).toMatchObject({
      title: 'Fork en',
      mustRead: true,
      mustConfirm: true,
      body: '<p>Stop &amp; look en</p><ol><li><p>Remove the stem en</p></li></ol>',
    });
    await server.graphql(reader, `mutation { readRecall(code: "${code}") { userErrors { code } } }`);
    expect(await newsOf()).toMatchObject({ mustConfirm: false });
    await act(desk, 'updateRecall', { code, version: 2, inputs: inputsOf(code, 'NWS001', { title: each('Steerer') }) });
    expect(await newsOf()).toMatchObject({ title: 'Steerer en' });
    const editor = await makeEditor(server);
    const changed = await server.graphql(
      editor,
      `mutation ($id: ID!, $inputs: NewsInput!) { updateNews(id: $id, inputs: $inputs) { userErrors { code } } }`,
      { id: first.id, inputs: { mainLanguage: 'en', texts: [{ language: 'en', title: 'With pictures', body: '' }] } },
    );
    expect(changed.data.updateNews.userErrors).toEqual([]);
    await act(desk, 'updateRecall', { code, version: 3, inputs: inputsOf(code, 'NWS001') });
    expect(await newsOf()).toMatchObject({ title: 'With pictures' });
  });

  test('staff who publish recalls edit no other news', async () => {
    const { errors } = await server.graphql(
      desk,
      `mutation { createNews(inputs: { mainLanguage: "en", texts: [{ language: "en", title: "A" }] }) { userErrors { code } } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });

  test('added frames tell their dealers; the end hides it from all', async () => {
    const [dealer, late] = [await dealerWith('ADD001'), await dealerWith('ADD500')];
    const code = await published('ADD001');
    const inputs = inputsOf(code, 'ADD001\nADD500; BIKE-1\nADD600; BIKE-2');
    expect(await act(desk, 'updateRecall', { code, version: 2, inputs })).toMatchObject({ userErrors: [] });
    await raiseNotices(server, 1);
    expect(await titlesOf(late)).toEqual([`Safety recall ${code}: please act now`]);
    expect(codesOf(await act(desk, 'deleteRecall', { code, version: 3 }))).toEqual(['recall_published']);
    expect(await act(desk, 'endRecall', { code, version: 3 })).toMatchObject({ recall: { stage: 'ended' } });
    expect([await recallsOf(dealer), await recallsOf(late)]).toEqual([[], []]);
    expect(codesOf(await act(desk, 'updateRecall', { code, version: 4, inputs }))).toEqual(['recall_ended']);
    expect(codesOf(await act(desk, 'endRecall', { code, version: 4 }))).toEqual(['recall_not_published']);
  });

  test('a reminder goes once a day, to dealers with bikes that nobody checked', async () => {
    const [dealer, done] = [await dealerWith('REM001', 'REM002', 'REM003'), await dealerWith('REM500')];
    const code = await published('REM001 - REM999');
    for (const [caller, frameNumber] of [
      [dealer, 'REM001'],
      [done, 'REM500'],
    ] as const) {
      await server.graphql(caller, `mutation { readRecall(code: "${code}") { userErrors { code } } }`);
      await server.graphql(
        caller,
        `mutation { reportRecallWork(code: "${code}", frameNumber: "${frameNumber}", state: "checked", note: "") { userErrors { code } } }`,
      );
    }
    expect(await act(desk, 'remindRecall', { code })).toMatchObject({ count: 1, userErrors: [] });
    await raiseNotices(server, 1);
    const { data } = await server.graphql(dealer, '{ inbox { entries { title body } } }');
    expect(data.inbox.entries).toContainEqual({
      title: `Recall ${code}: bikes still to check`,
      body: 'Fork en – 2 of your bikes are still to check',
    });
    expect(await titlesOf(done)).not.toContain(`Recall ${code}: bikes still to check`);
    expect(codesOf(await act(desk, 'remindRecall', { code }))).toEqual(['recall_reminded']);
    expect(codesOf(await act(desk, 'remindRecall', { code: await draft('REM001') }))).toEqual(['recall_not_published']);
  });

  test('refuses what cannot be told', async () => {
    const refused = async (inputs: object) => (await act(desk, 'createRecall', { inputs })).userErrors;
    const code = await draft('');
    expect(await refused(inputsOf(code, ''))).toEqual([{ field: 'code', code: 'recall_code_taken' }]);
    expect(await refused(inputsOf('a/b', ''))).toMatchObject([{ code: 'recall_code_invalid' }]);
    expect(await refused(inputsOf(ownCode(), 'A1; NO-BIKE'))).toEqual([
      { field: 'ranges', code: 'recall_article_unknown' },
    ]);
    expect(
      await refused({ ...inputsOf(ownCode(), ''), ranges: [{ firstNumber: 'A9', lastNumber: 'A1', articleCode: '' }] }),
    ).toMatchObject([{ code: 'recall_range_invalid' }]);
    expect(codesOf(await act(desk, 'publishRecall', { code, version: 1, marketIds: [] }))).toEqual([
      'recall_without_frames',
    ]);
    const german = await draft('A1', { bulletin: { en: 'Look' } });
    expect(codesOf(await act(desk, 'publishRecall', { code: german, version: 1, marketIds: [] }))).toEqual([
      'recall_languages_missing',
    ]);
    expect(await act(desk, 'deleteRecall', { code, version: 1 })).toMatchObject({ recall: null, userErrors: [] });
  });
});

describe('who makes recalls', () => {
  test('only staff with the permission, for sales organisations whose dealers they all see', async () => {
    const dealer = await dealerWith();
    const stranger = await deskOf(elsewhere);
    const partly = await makeUser(server, {
      role: 'claim.desk',
      groupRole: 'Claim desk',
      areas: [areaOf(sorg), { ...areaOf(sorg), option: 'exclude', limitation: 'sales_office', value: 'X' }],
    });
    const inputs = inputsOf(ownCode(), 'A1');
    expect(codesOf(await act(dealer, 'createRecall', { inputs }))).toEqual(['forbidden_scope']);
    expect(codesOf(await act(stranger, 'createRecall', { inputs }))).toEqual(['sorg_not_yours']);
    expect(codesOf(await act(await signIn(server, partly.id), 'createRecall', { inputs }))).toEqual(['sorg_not_yours']);
    expect(codesOf(await act(desk, 'createRecall', { inputs: { ...inputs, sorg: null } }))).toEqual(['recall_for_all']);
    expect((await reachOf(stranger, 'A1')).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' });
    const code = await draft('A1');
    const seen = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          `{ editedRecall(code: "${code}") { code } editedRecalls(search: "${code}") { info { count } } }`,
        )
      ).data;
    expect(await seen(desk)).toEqual({ editedRecall: { code }, editedRecalls: { info: { count: 1 } } });
    expect(await seen(stranger)).toEqual({ editedRecall: null, editedRecalls: { info: { count: 0 } } });
    expect(codesOf(await act(stranger, 'publishRecall', { code, version: 1, marketIds: [] }))).toEqual([
      'recall_not_found',
    ]);
    expect(codesOf(await act(stranger, 'deleteRecall', { code, version: 1 }))).toEqual(['recall_not_found']);
  });
});

describe('the file and the browser', () => {
  test('a recall of the file is changed by files until it is saved in the browser', async () => {
    const dealer = await dealerWith('FIL001', 'FIL002');
    const code = ownCode();
    const frames = (first_number: string): Cells => ({
      recall: code,
      first_number,
      last_number: first_number,
      article: '',
    });
    expect((await importRows('recalls', fileRow(code))).rejects).toEqual([]);
    expect((await importRows('recall_frames', frames('FIL001'))).rejects).toEqual([]);
    expect(await recallsOf(dealer)).toMatchObject([{ code, affected: 1 }]);
    const edited = async () =>
      (
        await server.graphql(
          desk,
          `{ editedRecall(code: "${code}") { version source stage sorg title { en } ranges { firstNumber } } }`,
        )
      ).data.editedRecall;
    // The file is for all sales organisations.
    expect(await edited()).toMatchObject({
      source: 'file',
      stage: 'published',
      sorg: null,
      ranges: [{ firstNumber: 'FIL001' }],
    });
    const whole = await deskOf(
      ...(await server.db.selectFrom('markets_sorg').select('code').execute()).map((one) => one.code),
    );
    expect(codesOf(await act(desk, 'endRecall', { code, version: 1 }))).toEqual(['recall_for_all']);
    const inputs = inputsOf(code, 'FIL001 - FIL002', { sorg: null });
    expect(await act(whole, 'updateRecall', { code, version: 1, inputs })).toMatchObject({
      recall: { source: 'portal', version: 2 },
      userErrors: [],
    });
    for (const outcome of [
      await importRows('recalls', fileRow(code)),
      await importRows('recall_frames', frames('FIL002')),
    ])
      expect(outcome.rejects).toMatchObject([{ code: 'row_not_allowed' }]);
    expect(await edited()).toMatchObject({
      source: 'portal',
      title: { en: 'Fork en' },
      ranges: [{ firstNumber: 'FIL001' }],
    });
    expect(await recallsOf(dealer)).toMatchObject([{ code, affected: 2 }]);
  });

  test('a file that changes a recall meanwhile is not overwritten', async () => {
    const code = ownCode();
    await importRows('recalls', fileRow(code, { sorg }));
    await importRows('recalls', fileRow(code, { sorg, title: 'Changed' }));
    expect(codesOf(await act(desk, 'updateRecall', { code, version: 1, inputs: inputsOf(code, 'A1') }))).toEqual([
      'recall_changed',
    ]);
  });
});
