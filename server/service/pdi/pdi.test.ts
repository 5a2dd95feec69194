import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { mostPhotos } from '#rules/service/pdi/checklist.ts';
import { jobs } from '#server/jobs.ts';
import { systemContext } from '#server/background.ts';
import { copyName } from '#platform/attachments/stored-file.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { photo } from '#testing/attachments/attachment-samples.ts';
import { sendFile } from '#testing/files.ts';
import { textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
const area = { limitation: 'none', option: 'include', value: '' } as const;
let sorg = '';
let dealer: Dealer;
let other: Dealer;
let desk: Caller;

type Dealer = Awaited<ReturnType<typeof makeDealer>>;

beforeAll(async () => {
  server.setNow(new Date('2026-11-30T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'CITY-1', name: 'Kanal 3', merchandiseCategory: 'city' });
  await makeArticle(server, { sorg, code: 'VOLT-1', name: 'Volt 9', merchandiseCategory: 'e-bike' });
  dealer = await makeDealer(server, { sorgs: [sorg], name: 'Roda Jaya' });
  other = await makeDealer(server, { sorgs: [sorg] });
  const user = await makeUser(server, { role: 'claim.desk', groupRole: 'Claim desk', areas: [{ sorg, ...area }] });
  desk = await signIn(server, user.id);
  await ship(dealer, 'CITY001', 'CITY-1');
  await ship(dealer, 'VOLT001', 'VOLT-1');
  await ship(null, 'NEW77', 'VOLT-1');
  await ship(null, 'NEW78', 'VOLT-1');
});

const ship = (to: Dealer | null, number: string, article: string) =>
  server.db
    .insertInto('frames_frame')
    .values({
      number,
      article_code: article,
      sorg,
      customer_id: to?.customer.id ?? null,
      delivery_number: 'D1',
      shipped_on: '2026-11-20',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();

type Entry = { checklist: number; description: string; checked: boolean; group: string; merchandise: string[] };
async function checklistOf(caller: Caller, args = ''): Promise<Entry[]> {
  const { data, errors } = await server.graphql(
    caller,
    `{ claimPDIChecklist${args} { checklist description checked sorting group merchandise } }`,
  );
  expect(errors).toBeUndefined();
  return data.claimPDIChecklist;
}
const checked = (entries: readonly Entry[], but = -1) =>
  entries.map(({ checklist }, at) => ({ checklist, checked: at !== but }));

const fields = `id frameNumber articleCode description merchandise mechanic note custCode custName state openItems version
  isDeleted deletedBy inspectedAt signature { name path } checklist { checklist description checked sorting }`;
const answer = `{ pdi { ${fields} } conflict userErrors { field code params } }`;
const types: Record<string, string> = {
  id: 'ID!',
  version: 'Int!',
  frameNumber: 'String',
  merchandise: 'String',
  mechanic: 'String',
  note: 'String',
  checklist: '[PDICheckInput!]',
  signature: 'PDISignatureInput',
  inspectedAt: 'DateTime',
  checklistAt: 'DateTime',
};

async function call(caller: Caller, name: string, variables: Record<string, unknown>) {
  const typed = (key: string): string =>
    name === 'createClaimPDI' && ['frameNumber', 'mechanic', 'checklist'].includes(key)
      ? `${types[key]}!`
      : `${types[key]}`;
  const keys = Object.keys(variables);
  const { data, errors } = await server.graphql(
    caller,
    `mutation (${keys.map((key) => `$${key}: ${typed(key)}`).join(', ')}) {
       ${name}(${keys.map((key) => `${key}: $${key}`).join(', ')}) ${answer} }`,
    variables,
  );
  expect(errors).toBeUndefined();
  return data[name];
}
const begin = (more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  frameNumber: 'city-001',
  mechanic: 'Sari',
  checklist: [] as { checklist: number; checked: boolean }[],
  ...more,
});
const codes = ({ userErrors }: { userErrors: { code: string }[] }) => userErrors.map(({ code }) => code);

async function list(caller: Caller, args = '') {
  const { data, errors } = await server.graphql(caller, `{ claimPDIs${args} { info { count } data { ${fields} } } }`);
  expect(errors).toBeUndefined();
  return data.claimPDIs as { info: { count: number }; data: { id: string; isDeleted: boolean; state: string }[] };
}
const idsOf = async (caller: Caller, args = '') => (await list(caller, args)).data.map(({ id }) => id);

describe('records', () => {
  test('a record keeps the checklist of its bicycle, by number, and is complete when all is checked (R-260, R-263, Q-013)', async () => {
    const entries = await checklistOf(dealer, '(frameNumber: "CITY001")');
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.every((entry) => Number.isInteger(entry.checklist) && !entry.checked)).toBe(true);
    const bike = begin({ checklist: checked(entries, 0), note: 'Left pedal is new.' });
    const made = await call(dealer, 'createClaimPDI', bike);
    expect(made.userErrors).toEqual([]);
    expect(made.pdi).toMatchObject({
      id: bike.id,
      frameNumber: 'CITY001',
      articleCode: 'CITY-1',
      description: 'Kanal 3',
      merchandise: 'city',
      custCode: dealer.customer.unified,
      custName: 'Roda Jaya',
      state: 'open',
      openItems: 1,
      version: 1,
      isDeleted: false,
    });
    expect(made.pdi.checklist.map((check: { checked: boolean }) => check.checked)).toEqual(
      entries.map((_, at) => at !== 0),
    );
    const all = await call(dealer, 'updateClaimPDI', {
      id: bike.id,
      version: 1,
      checklist: checked(entries.slice(0, 1)),
    });
    expect(all.pdi).toMatchObject({ state: 'complete', openItems: 0, version: 2, note: 'Left pedal is new.' });
    expect(await idsOf(dealer, '(state: "complete", search: "city 001")')).toContain(bike.id);
    expect(await idsOf(dealer, '(state: "open", search: "CITY001")')).not.toContain(bike.id);
    const { data } = await server.graphql(
      dealer,
      `{ frame(frameNumber: "CITY001") { passport { inspections { id mechanic } } }
         claimPDIFrames { frameNumber description merchandise shippedOn state } }`,
    );
    expect(data.frame.passport.inspections).toContainEqual({ id: bike.id, mechanic: 'Sari' });
    expect(data.claimPDIFrames).toContainEqual({
      frameNumber: 'CITY001',
      description: 'Kanal 3',
      merchandise: 'city',
      shippedOn: '2026-11-20',
      state: 'complete',
    });
  });

  test('an e-bike is also checked for its battery; the list of a frame of somebody else follows the chosen category', async () => {
    const [city, volt, all] = [
      await checklistOf(dealer, '(frameNumber: "CITY001")'),
      await checklistOf(dealer, '(frameNumber: "VOLT001", merchandise: "city")'),
      await checklistOf(dealer),
    ];
    expect(volt.length).toBe(city.length + 3);
    expect(all.length).toBe(volt.length);
    const foreign = await call(dealer, 'createClaimPDI', begin({ frameNumber: 'NEW77', merchandise: 'e-bike' }));
    expect(foreign.pdi).toMatchObject({ articleCode: '', merchandise: 'e-bike', openItems: volt.length });
    expect(
      codes(await call(dealer, 'createClaimPDI', begin({ frameNumber: 'NEW78', merchandise: 'helmets' }))),
    ).toEqual(['pdi_category_unknown']);
    const battery = volt.find((entry) => !city.some(({ checklist }) => checklist === entry.checklist));
    const wrong = begin({ checklist: [{ checklist: battery?.checklist, checked: true }] });
    expect(codes(await call(dealer, 'createClaimPDI', wrong))).toEqual(['pdi_item_unknown']);
  });

  test('a frame of another dealer tells nothing of its bicycle', async () => {
    const made = await call(other, 'createClaimPDI', begin({ frameNumber: 'VOLT001' }));
    expect(made.pdi).toMatchObject({ articleCode: '', description: '', merchandise: '' });
  });

  test('what is sent twice, also at once or changed meanwhile on the device, is one record', async () => {
    const wish = begin({ inspectedAt: '2026-11-29T16:00:00Z' });
    const answers = await Promise.all([1, 2, 3].map(() => call(dealer, 'createClaimPDI', wish)));
    expect(answers.map(codes)).toEqual([[], [], []]);
    expect((await list(dealer, '(limit: 100)')).data.filter(({ id }) => id === wish.id)).toHaveLength(1);
    const later = await call(dealer, 'createClaimPDI', { ...wish, note: 'Bell added' });
    expect(later.pdi).toMatchObject({ note: 'Bell added', version: 2, inspectedAt: '2026-11-29T16:00:00.000Z' });
    const again = await call(dealer, 'createClaimPDI', { ...wish, note: 'Bell added' });
    expect(again).toMatchObject({ conflict: false, userErrors: [], pdi: { version: 2 } });
    const early = await call(dealer, 'createClaimPDI', { ...wish, note: 'Something else' });
    expect(early).toMatchObject({ conflict: true, pdi: { note: 'Bell added', version: 2 } });
  });

  test('an edit of an old version answers the stored record and writes nothing; parallel edits lose none', async () => {
    const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
    const edits = await Promise.all(
      ['one', 'two', 'three'].map((note) => call(dealer, 'updateClaimPDI', { id, version: 1, note })),
    );
    expect(edits.filter(({ conflict }) => !conflict)).toHaveLength(1);
    const winner = edits.find(({ conflict }) => !conflict).pdi;
    const loser = edits.find(({ conflict }) => conflict);
    expect(loser).toMatchObject({
      pdi: { note: winner.note, version: 2 },
      userErrors: [{ field: 'version', code: 'pdi_changed', params: { version: 2 } }],
    });
    const same = await call(dealer, 'updateClaimPDI', { id, version: 1, note: winner.note });
    expect(same).toMatchObject({ conflict: false, userErrors: [], pdi: { version: 2 } });
  });

  test('a signature is drawn or typed; a change of what was signed takes it away', async () => {
    const [first] = await checklistOf(dealer, '(frameNumber: "CITY001")');
    const signature = { name: 'Sari', path: 'M10 10L20 20' };
    const { id } = (await call(dealer, 'createClaimPDI', begin({ signature }))).pdi;
    const noted = await call(dealer, 'updateClaimPDI', { id, version: 1, note: 'Clean' });
    expect(noted.pdi.signature).toEqual(signature);
    const changed = await call(dealer, 'updateClaimPDI', { id, version: 2, checklist: checked(first ? [first] : []) });
    expect(changed.pdi.signature).toBeNull();
    const typed = await call(dealer, 'updateClaimPDI', { id, version: 3, signature: { name: 'Sari' } });
    expect(typed.pdi.signature).toEqual({ name: 'Sari', path: '' });
    const gone = await call(dealer, 'updateClaimPDI', { id, version: 4, signature: null });
    expect(gone.pdi.signature).toBeNull();
    const script = { name: 'Sari', path: 'M1 1"/><script>' };
    expect(codes(await call(dealer, 'updateClaimPDI', { id, version: 5, signature: script }))).toEqual(['bad_input']);
  });

  test('the clock of a device that runs fast is not believed', async () => {
    const made = await call(dealer, 'createClaimPDI', begin({ inspectedAt: '2031-01-01T00:00:00Z' }));
    expect(made.pdi.inspectedAt).toBe('2026-11-30T08:00:00.000Z');
  });

  test('refuses input that the form refuses', async () => {
    expect(codes(await call(dealer, 'createClaimPDI', begin({ frameNumber: 'X'.repeat(31) })))).toEqual([
      'frame_number_too_long',
    ]);
    expect(codes(await call(dealer, 'createClaimPDI', begin({ mechanic: ' ' })))).toEqual(['not_empty']);
    expect(codes(await call(dealer, 'createClaimPDI', begin({ id: '7' })))).toEqual(['bad_input']);
    expect(codes(await call(desk, 'createClaimPDI', begin()))).toEqual(['customer_required']);
  });
});

describe('deleting and restoring (R-261, Q-140)', () => {
  test('deleted records show with showDeleted only, cannot be changed, and are restored (R-261, R-262)', async () => {
    const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
    for (let again = 0; again < 2; again += 1)
      expect((await call(desk, 'deleteClaimPDI', { id })).pdi).toMatchObject({ isDeleted: true });
    expect(await idsOf(dealer, '(limit: 100)')).not.toContain(id);
    const deleted = (await list(dealer, '(limit: 100, showDeleted: true)')).data.find((one) => one.id === id);
    expect(deleted).toMatchObject({ isDeleted: true, deletedBy: expect.stringMatching(/./) });
    expect(codes(await call(dealer, 'updateClaimPDI', { id, version: 1, note: 'x' }))).toEqual(['pdi_deleted']);
    for (let again = 0; again < 2; again += 1)
      expect((await call(desk, 'restoreClaimPDI', { id })).pdi).toMatchObject({ isDeleted: false });
    expect(await idsOf(dealer, '(limit: 100)')).toContain(id);
    const records = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'customer_id'])
      .where('subject_id', '=', id)
      .execute();
    expect(records.map(({ action }) => action).toSorted()).toEqual(['pdi.create', 'pdi.delete', 'pdi.restore']);
    expect(new Set(records.map((record) => record.customer_id))).toEqual(new Set([dealer.customer.id]));
  });

  test('without the permission, only the author deletes an open record; nobody restores it', async () => {
    const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
    const colleague = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: dealer.customer.id });
    const mate = await signIn(server, colleague.id, dealer.customer.id);
    const canDelete = async (caller: Caller) =>
      (await server.graphql(caller, `{ claimPDI(id: "${id}") { canDelete } }`)).data.claimPDI.canDelete;
    expect([await canDelete(dealer), await canDelete(mate), await canDelete(desk)]).toEqual([true, false, true]);
    expect(codes(await call(mate, 'deleteClaimPDI', { id }))).toEqual(['pdi_delete_not_allowed']);
    const checklist = checked(await checklistOf(dealer, '(frameNumber: "CITY001")'));
    await call(dealer, 'updateClaimPDI', { id, version: 1, checklist });
    expect(codes(await call(dealer, 'deleteClaimPDI', { id }))).toEqual(['pdi_delete_not_allowed']);
    await call(dealer, 'updateClaimPDI', { id, version: 2, checklist: [{ ...checklist[0], checked: false }] });
    expect((await call(dealer, 'deleteClaimPDI', { id })).pdi).toMatchObject({ isDeleted: true });
    const { errors } = await server.graphql(
      dealer,
      `mutation { restoreClaimPDI(id: "${id}") { userErrors { code } } }`,
    );
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN_SCOPE' } });
  });
});

test('a frame that does not exist is refused, or taken and marked where the market allows it (Q-129)', async () => {
  const unknown = () => begin({ frameNumber: 'NEVER1', merchandise: 'e-bike' });
  expect((await call(dealer, 'createClaimPDI', unknown())).userErrors).toMatchObject([{ code: 'frame_not_found' }]);
  const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
  const changed = await call(dealer, 'updateClaimPDI', { id, version: 1, frameNumber: 'NEVER1' });
  expect(codes(changed)).toEqual(['frame_not_found']);
  const free = await makeSorg(server);
  await makeMarket(server, {
    sorgs: [free],
    host: 'free.example',
    isDefault: false,
    configuration: { claimAllowNonCode: true },
  });
  const lenient = await makeDealer(server, { sorgs: [free], host: 'free.example' });
  const made = await call(lenient, 'createClaimPDI', unknown());
  expect(made.userErrors).toEqual([]);
  const { data } = await server.graphql(lenient, `{ claimPDI(id: "${made.pdi.id}") { frameKnown articleCode } }`);
  expect(data.claimPDI).toEqual({ frameKnown: false, articleCode: '' });
});

test('another dealer, and a desk of another area, sees and changes no record', async () => {
  const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
  const elsewhere = await makeSorg(server);
  const user = await makeUser(server, {
    role: 'claim.desk',
    groupRole: 'Claim desk',
    areas: [{ sorg: elsewhere, ...area }],
  });
  const stranger = await signIn(server, user.id);
  for (const caller of [other, stranger]) {
    expect(await idsOf(caller, '(limit: 100, showDeleted: true)')).not.toContain(id);
    const { data } = await server.graphql(caller, `{ claimPDI(id: "${id}") { id } }`);
    expect(data.claimPDI).toBeNull();
  }
  expect(codes(await call(other, 'updateClaimPDI', { id, version: 1, note: 'x' }))).toEqual(['pdi_not_found']);
  expect(codes(await call(other, 'createClaimPDI', { ...begin(), id }))).toEqual(['pdi_not_found']);
  expect(codes(await call(stranger, 'deleteClaimPDI', { id }))).toEqual(['pdi_not_found']);
  expect(codes(await call(stranger, 'restoreClaimPDI', { id }))).toEqual(['pdi_not_found']);
  expect(await idsOf(desk, '(limit: 100)')).toContain(id);
});

test('each user has a key of their own for records on a device, the same at every call', async () => {
  const key = async (caller: Caller) => {
    const { data } = await server.graphql(caller, 'mutation { openPDIDevice { key userErrors { code } } }');
    return data.openPDIDevice.key as string;
  };
  const [first, second, foreign] = [await key(dealer), await key(dealer), await key(other)];
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(second).toBe(first);
  expect(foreign).not.toBe(first);
});

describe('the checklist', () => {
  const save = async (variables: Record<string, unknown>, caller = desk) => {
    const { data, errors } = await server.graphql(
      caller,
      `mutation ($id: Int, $group: String!, $merchandise: [String!]!, $sorting: Int!, $texts: PDIChecklistTextsInput!) {
         savePDIChecklistItem(id: $id, group: $group, merchandise: $merchandise, sorting: $sorting, texts: $texts) {
           item { id description retiredAt texts { en de } } userErrors { field code } } }`,
      { group: 'wheels', merchandise: [], sorting: 5, ...variables },
    );
    expect(errors).toBeUndefined();
    return data.savePDIChecklistItem;
  };
  const retire = async (id: number, retired: boolean) => {
    const { data } = await server.graphql(
      desk,
      `mutation { retirePDIChecklistItem(id: ${id}, retired: ${retired}) { item { retiredAt } userErrors { code } } }`,
    );
    return data.retirePDIChecklistItem;
  };

  test('is edited: new words and retired items leave records as they were made', async () => {
    const { item } = await save({ texts: { en: 'Spokes', de: 'Speichen' } });
    const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
    await save({ id: item.id, texts: { en: 'Spokes and rims' } });
    await retire(item.id, true);
    const has = (entries: { checklist: number }[]) => entries.some(({ checklist }) => checklist === item.id);
    expect(has(await checklistOf(dealer))).toBe(false);
    const { data } = await server.graphql(dealer, `{ claimPDI(id: "${id}") { ${fields} } }`);
    expect(data.claimPDI.checklist).toContainEqual({
      checklist: item.id,
      description: 'Spokes',
      checked: false,
      sorting: 5,
    });
    // A device that loaded the checklist before may still send the item.
    server.setNow(new Date('2026-11-30T08:10:00Z'));
    const stale = begin({ checklist: [{ checklist: item.id, checked: true }] });
    expect(codes(await call(dealer, 'createClaimPDI', stale))).toEqual(['pdi_item_unknown']);
    await retire(item.id, false);
    await retire(item.id, true);
    const offline = { ...stale, checklistAt: '2026-11-30T08:05:00Z' };
    expect(has((await call(dealer, 'createClaimPDI', offline)).pdi.checklist)).toBe(true);
    server.setNow(new Date('2026-11-30T08:00:00Z'));
    const all = await server.graphql(desk, '{ pdiChecklistItems { id retiredAt description } }');
    expect(all.data.pdiChecklistItems.at(-1)).toMatchObject({ id: item.id, description: 'Spokes and rims' });
  });

  test('speaks the five languages, and English where one is missing', async () => {
    const { item } = await save({ texts: { en: 'Bell', de: 'Klingel' } });
    const german = await server.graphql(
      dealer,
      '{ claimPDIChecklist { checklist description } }',
      {},
      { 'accept-language': 'de' },
    );
    const wordsOf = ({ data }: { data: { claimPDIChecklist: Entry[] } }) =>
      data.claimPDIChecklist.find(({ checklist }) => checklist === item.id)?.description;
    const french = await server.graphql(
      dealer,
      '{ claimPDIChecklist { checklist description } }',
      {},
      { 'accept-language': 'fr' },
    );
    expect([wordsOf(german), wordsOf(french)]).toEqual(['Klingel', 'Bell']);
    expect(french.data.claimPDIChecklist.at(-1).description).not.toBe((await checklistOf(dealer)).at(-1)?.description);
    await retire(item.id, true);
  });

  test('refuses items without English words, of unknown groups and categories; needs the permission', async () => {
    const refused = async (variables: Record<string, unknown>) =>
      (await save({ texts: { en: 'x' }, ...variables })).userErrors.map(({ code }: { code: string }) => code);
    expect(await refused({ texts: { en: ' ' } })).toEqual(['not_empty']);
    expect(await refused({ group: 'engine' })).toEqual(['bad_input']);
    expect(await refused({ merchandise: ['helmets'] })).toEqual(['pdi_category_unknown']);
    expect(await refused({ id: 999_999 })).toEqual(['pdi_item_unknown']);
    const { errors } = await server.graphql(dealer, '{ pdiChecklistItems { id } }');
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN_SCOPE' } });
  });
});

test('photos are stored once each, shown to the dealer only, and removed', async () => {
  const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
  const bytes = await photo('jpeg');
  const photoId = randomUUID();
  const add = async (caller: Caller, variables: Record<string, unknown>, file = bytes) => {
    const { data, errors } = await sendFile(
      server,
      caller,
      `mutation ($id: ID!, $photoId: ID!, $file: Upload!) { addClaimPDIPhoto(id: $id, photoId: $photoId, file: $file) {
         pdi { photos { id attachment { fileName state smallUrl } } } userErrors { code } } }`,
      variables,
      { name: 'brake.jpg', bytes: file },
    );
    expect(errors).toBeUndefined();
    return data.addClaimPDIPhoto;
  };
  for (let again = 0; again < 2; again += 1) {
    const { pdi, userErrors } = await add(dealer, { id, photoId });
    expect(userErrors).toEqual([]);
    expect(pdi.photos).toMatchObject([{ id: photoId, attachment: { fileName: 'brake.jpg', state: 'ready' } }]);
    const { statusCode } = await server.app.inject({ url: pdi.photos[0].attachment.smallUrl });
    expect(statusCode).toBe(200);
  }
  expect(codes(await add(other, { id, photoId: randomUUID() }))).toEqual(['pdi_not_found']);
  const foreign = (await call(other, 'createClaimPDI', begin())).pdi;
  expect(codes(await add(other, { id: foreign.id, photoId }))).toEqual(['pdi_not_found']);
  expect(codes(await add(dealer, { id, photoId: randomUUID() }, Buffer.from('no picture')))).toEqual([
    'attachment_type_invalid',
  ]);
  const remove = async (caller: Caller, photoOf: string = photoId) => {
    const { data } = await server.graphql(
      caller,
      `mutation { removeClaimPDIPhoto(id: "${id}", photoId: "${photoOf}") { pdi { photos { id } } userErrors { code } } }`,
    );
    return data.removeClaimPDIPhoto;
  };
  expect(codes(await remove(other))).toEqual(['pdi_not_found']);
  for (let again = 0; again < 2; again += 1) expect((await remove(dealer)).pdi.photos).toEqual([]);

  const restore = async (caller: Caller, photoOf: string = photoId) => {
    const { data } = await server.graphql(
      caller,
      `mutation { restoreClaimPDIPhoto(id: "${id}", photoId: "${photoOf}") { pdi { photos { id } } userErrors { code } } }`,
    );
    return data.restoreClaimPDIPhoto;
  };
  expect(codes(await restore(other))).toEqual(['pdi_not_found']);
  expect(codes(await restore(dealer, randomUUID()))).toEqual(['not_found']);
  // A removed photo takes no place: twelve others fill the record, and it does not come back.
  const others = Array.from({ length: mostPhotos }, () => randomUUID());
  for (const one of others) expect(codes(await add(dealer, { id, photoId: one }))).toEqual([]);
  expect(codes(await restore(dealer))).toEqual(['max_items_exceeded']);
  const [first = ''] = others;
  expect((await remove(dealer, first)).userErrors).toEqual([]);
  for (let again = 0; again < 2; again += 1) {
    const { pdi } = await restore(dealer);
    const shown = pdi.photos.map((one: { id: string }) => one.id);
    expect(shown.toSorted()).toEqual([photoId, ...others.slice(1)].toSorted());
  }
  // Some days later the file is gone, and the photo with it.
  await server.db
    .updateTable('platform_attachment')
    .set({ touched_at: new Date(0) })
    .execute();
  const context = await systemContext(server.services, 'job');
  await jobs.find(({ name }) => name === 'attachments.removeLoose')?.run(context, {});
  expect(codes(await restore(dealer, first))).toEqual(['not_found']);
  expect((await restore(dealer)).pdi.photos).toHaveLength(mostPhotos);
});

test('the PDF shows the photos with their numbers; one that cannot be drawn is named, and breaks nothing', async () => {
  const { id } = (await call(dealer, 'createClaimPDI', begin())).pdi;
  const bytes = await photo('jpeg');
  const figures = async (): Promise<{ pictures: number; words: string; untagged: number }> => {
    const { statusCode, rawPayload } = await server.app.inject({
      url: `/pdi/${id}/pdf`,
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
    });
    expect(statusCode).toBe(200);
    const pictures = rawPayload.toString('latin1').match(/\/Filter \/DCTDecode/g)?.length ?? 0;
    return { pictures, words: textOfPdf(rawPayload), untagged: untaggedTextOf(rawPayload) };
  };
  expect((await figures()).words).not.toContain('Photos');
  const photoIds = Array.from({ length: mostPhotos }, () => randomUUID());
  for (const photoId of photoIds)
    await sendFile(
      server,
      dealer,
      'mutation ($id: ID!, $photoId: ID!, $file: Upload!) { addClaimPDIPhoto(id: $id, photoId: $photoId, file: $file) { userErrors { code } } }',
      { id, photoId },
      { name: 'brake.jpg', bytes },
    );
  const whole = await figures();
  expect(whole).toMatchObject({ pictures: mostPhotos, untagged: 0 });
  expect(whole.words).toContain('Photos');
  expect(whole.words).toContain(`Photo ${mostPhotos}`);
  expect(whole.words).not.toContain('cannot be shown');
  // The copy for screens of one photo is no picture any more, and that of another one is gone.
  const { rows } = await sql<{ stored: string }>`
    select a.stored
      from pdi_photo p
      join platform_attachment a on a.id = p.attachment_id
     where p.id = any(${photoIds.slice(0, 2)}::uuid[])`.execute(server.db);
  const [broken, gone] = rows.map(({ stored }) => copyName(stored, 1600));
  await server.services.files.remove(broken ?? '');
  await server.services.files.put(broken ?? '', Buffer.from('no picture'));
  await server.services.files.remove(gone ?? '');
  const rest = await figures();
  expect(rest).toMatchObject({ pictures: mostPhotos - 2, untagged: 0 });
  expect(rest.words.match(/cannot be shown/g)).toHaveLength(2);
});

test('the PDF names bicycle, items, note and signature; another dealer and a deleted record get none', async () => {
  const entries = await checklistOf(dealer, '(frameNumber: "CITY001")');
  const signature = { name: 'Sari Dewi', path: 'M10 10L300 100' };
  const bike = begin({ checklist: checked(entries, 2), note: 'Bell is missing.', signature });
  await call(dealer, 'createClaimPDI', bike);
  const get = async (caller: Caller, language = 'en-us') => {
    const answer = await server.app.inject({
      url: `/pdi/${bike.id}/pdf`,
      headers: { host: 'localhost', authorization: `Bearer ${caller.token}`, 'accept-language': language },
    });
    return { status: answer.statusCode, text: answer.statusCode === 200 ? textOfPdf(answer.rawPayload) : '' };
  };
  const { text } = await get(dealer);
  for (const words of ['CITY001', 'Kanal 3', 'Roda Jaya', 'Bell is missing.', 'Sari Dewi', 'Headset', 'Not checked'])
    expect(text).toContain(words);
  expect((await get(dealer, 'de')).text).toContain('Steuersatz');
  expect((await get(other)).status).toBe(404);
  await call(desk, 'deleteClaimPDI', { id: bike.id });
  expect((await get(dealer)).status).toBe(404);
});
