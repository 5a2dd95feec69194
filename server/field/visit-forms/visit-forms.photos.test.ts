import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { largestAttachment } from '#rules/attachments/attachment-kinds.ts';
import { refusalParams } from '#platform/attachments/attachments.ts';
import { photo } from '#testing/attachments/attachment-samples.ts';
import { sendFiles } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeVisitPeople, visitCalls, type VisitPeople } from './visit-forms.people.factory.ts';

const server = testServer();
let near: VisitPeople['near'];
let rep: VisitPeople['rep'];
let colleague: VisitPeople['colleague'];
let dealer: VisitPeople['dealer'];
const { form } = visitCalls(server, () => near);

beforeAll(async () => {
  ({ near, rep, colleague, dealer } = await makeVisitPeople(server));
});

describe('photos of a request', () => {
  const slots = ['frontShop2', 'displayBanner'];
  async function send(who: Caller, id: string, picture: Buffer) {
    const { data, status } = await sendFiles(
      server,
      who,
      `mutation ($id: ID!, $visit: FormVisitInput!, $files: FormVisitFiles) {
         createFormVisit(id: $id, visit: $visit, files: $files) { visit { id version photos { slot attachment { id state } } } userErrors { field code } } }`,
      { id, visit: form(), files: Object.fromEntries(slots.map((slot) => [slot, null])) },
      Object.fromEntries(slots.map((slot) => [`files.${slot}`, { name: `${slot}.jpg`, bytes: picture }])),
    );
    expect(status).toBe(200);
    return data.createFormVisit;
  }

  test('fill slots, are no files of the customer for whom the sender acts, and print with the visit', async () => {
    const acting = await signIn(server, rep.userId, dealer.customer.id);
    const id = randomUUID();
    const picture = await photo('jpeg');
    const made = await send(acting, id, picture);
    expect(made.visit.photos).toMatchObject([
      { slot: 'frontShop2', attachment: { state: 'ready' } },
      { slot: 'displayBanner', attachment: { state: 'ready' } },
    ]);
    // A second time, the files are those that are stored.
    expect(await send(acting, id, picture)).toEqual({ ...made });
    const owners = await server.db
      .selectFrom('platform_attachment')
      .select(['kind', 'customer_id'])
      .where('id', '=', made.visit.photos[0].attachment.id)
      .execute();
    expect(owners).toEqual([{ kind: 'visit-photo', customer_id: null }]);
    const get = (who: Caller) =>
      server.app.inject({
        url: `/visit-forms/${id}/pdf`,
        headers: { host: 'localhost', authorization: `Bearer ${who.token}`, 'accept-language': 'de' },
      });
    const printed = await get(rep);
    expect(printed.headers['content-disposition']).toContain(`visit-${near.r3}-2026-11-30.pdf`);
    const words = textOfPdf(printed.rawPayload);
    expect(words).toContain('Nahe Räder');
    expect(words).toContain('Meridian');
    expect(printed.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect((await get(colleague)).statusCode).toBe(404);
    expect((await get(dealer)).json()).toMatchObject({ code: 'forbidden_scope' });
  });

  test('photos of a visit have 1.2 GB together in this call only, and 100 MB each (R-278, Q-151)', async () => {
    const answerTo = async (query: string, megabytes: number) => {
      const parts = [
        ['operations', JSON.stringify({ query, variables: { f: null } })],
        ['map', JSON.stringify({ 0: ['variables.f'] })],
      ];
      const body = parts.map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const file = '--x\r\ncontent-disposition: form-data; name="0"; filename="a.jpg"\r\n\r\nabc\r\n--x--\r\n';
      const { statusCode, payload } = await server.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${rep.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(megabytes * 1024 * 1024),
        },
        payload: body.join('') + file,
      });
      return statusCode === 413 ? (JSON.parse(payload) as { code: string }).code : statusCode;
    };
    const visit = `mutation ($f: Upload) { createFormVisit(id: "${randomUUID()}", visit: { brand: "polygon", custCode: "1" },
      files: { frontShop1: $f }) { userErrors { code } } }`;
    const claim = `mutation ($f: Upload) { createClaimBike(claim: { referenceNo: "1", purchaseDate: "2026-11-01" },
      attachments: { photo1: $f }) { userErrors { code } } }`;
    expect(await answerTo(visit, 1_200)).toBe(200);
    expect(await answerTo(visit, 1_201)).toBe('request_too_large');
    expect(await answerTo(claim, 800)).toBe(200);
    expect(await answerTo(claim, 801)).toBe('request_too_large');
    expect(largestAttachment['visit-photo']).toBe(100 * 1024 * 1024);
    expect(refusalParams('attachment_too_large', 'visit-photo')).toEqual({ megabytes: 100 });
  });

  test('a file that is no photo is refused at its slot', async () => {
    const made = await send(rep, randomUUID(), Buffer.from('%PDF-1.7 no photo'));
    expect(made.userErrors).toEqual([{ field: 'files.frontShop2', code: 'attachment_type_invalid' }]);
  });
});
