import { sql } from 'kysely';
import sharp from 'sharp';
import { ofCustomer, userInput } from '#accounts/users/users.factory.ts';
import { AnsweredValues, selectionOfPaths } from './answered-values.ts';
import { answeredFields, builtOperations } from '#testing/walks/contract.ts';
import { pdf } from '#testing/attachments/attachment-samples.ts';
import { callContent } from './demo-content-mutations.ts';
import { callSalesDocuments } from './demo-document-mutations.ts';
import { callService } from './demo-service-mutations.ts';
import { callVendors } from './demo-vendor-mutations.ts';
import { sendFile, type SentFile } from '#testing/files.ts';
import type { Caller, TestServer } from '#testing/harness.ts';
import { documentOf, named, schemaOperations, selectionOf, type AnyType } from '#testing/walks/operations.ts';

type Variables = Readonly<Record<string, unknown>>;
// Test code reads answers freely; the contract test checks their shapes.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Outcome = any;

interface CallOptions {
  /** Fields requested besides those of the contract: the id of what was created. */
  readonly more?: string;
  /** Name of the file argument, and the file. */
  readonly file?: readonly [string, SentFile];
}

const nobody = '00000000-0000-7000-8000-000000000000';
const receipt: SentFile = { name: 'receipt.pdf', bytes: pdf() };

/** Calls mutations of the demo with all fields of the contract and records the answers. */
export class MutationCalls {
  readonly values = new AnsweredValues();
  /** Mutations that succeeded and mutations that were refused. */
  readonly done = new Set<string>();
  readonly refused = new Set<string>();
  readonly server: TestServer;
  readonly #signIn: (username: string) => Promise<Caller>;
  readonly #callers = new Map<string, Promise<Caller>>();

  constructor(server: TestServer, signIn: (username: string) => Promise<Caller>) {
    this.server = server;
    this.#signIn = signIn;
  }

  caller(username: string): Promise<Caller> {
    const caller = this.#callers.get(username) ?? this.#signIn(username);
    this.#callers.set(username, caller);
    return caller;
  }

  /** Calls with valid input and returns the result. Throws an Error when the server refuses it. */
  async accept(username: string, name: string, variables: Variables, options: CallOptions = {}): Promise<Outcome> {
    const outcome = await this.#call(username, name, variables, options);
    for (const { userErrors } of [outcome].flat())
      if (userErrors.length > 0)
        throw new Error(`${name} refuses ${JSON.stringify(variables)}: ${JSON.stringify(userErrors)}`);
    this.done.add(name);
    return outcome;
  }

  /** Calls with invalid input. Throws an Error when the server accepts it. */
  async refuse(username: string, name: string, variables: Variables, options: CallOptions = {}): Promise<void> {
    const outcome = await this.#call(username, name, variables, options);
    for (const { userErrors } of [outcome].flat())
      if (userErrors.length === 0) throw new Error(`${name} takes ${JSON.stringify(variables)}`);
    this.refused.add(name);
  }

  async #call(
    username: string,
    name: string,
    variables: Variables,
    { more = '', file }: CallOptions,
  ): Promise<Outcome> {
    const caller = await this.caller(username);
    const operation = schemaOperations().find((one) => one.kind === 'mutation' && one.name === name);
    const contract = builtOperations.find((one) => one.kind === 'mutation' && one.name === name);
    if (!operation || !contract) throw new Error(`${name} is no mutation that is built`);
    const fields = answeredFields(contract);
    const inside = (path: string): string => {
      const type = path
        .split('.')
        .reduce<AnyType>((outer, step) => named(outer.getFields?.()[step]?.type ?? outer), named(operation.field.type));
      return selectionOf(type, 2);
    };
    const paths = [...new Set([...fields, 'userErrors.code'])];
    const document = documentOf(operation, ` ${selectionOfPaths(paths, inside).replace(/ }$/, ` ${more} }`)}`);
    const { data, errors } = file
      ? await sendFile(this.server, caller, document, variables, file[1], file[0])
      : await this.server.graphql(caller, document, variables);
    if (errors) throw new Error(`${name} ${JSON.stringify(variables)} fails: ${JSON.stringify(errors)}`);
    this.values.add(name, data[name], fields);
    return data[name];
  }
}

async function rolesAndUsers(calls: MutationCalls): Promise<void> {
  const { server } = calls;
  const { permission } = await calls.accept(
    'admin',
    'createPermission',
    { name: 'page.wall', description: 'Wall chart' },
    { more: 'permission { id }' },
  );
  await calls.accept('admin', 'updatePermission', { id: permission.id, description: 'Wall chart of the workshop' });
  const { role } = await calls.accept(
    'admin',
    'createRole',
    { name: 'wheel-builder', description: 'Workshop', permissionIds: [permission.id] },
    { more: 'role { id }' },
  );
  await calls.accept('admin', 'updateRole', { id: role.id, description: 'Mechanics' });
  const made = await calls.accept(
    'admin',
    'createGroupRole',
    { description: 'Workshops', roleIds: [role.id] },
    { more: 'groupRole { id }' },
  );
  await calls.accept('admin', 'updateGroupRole', { id: made.groupRole.id, description: 'Workshops of dealers' });
  await calls.refuse('admin', 'createPermission', { name: 'two words', description: 'x' });
  await calls.refuse('admin', 'updatePermission', { id: permission.id, name: 'two words' });
  await calls.refuse('admin', 'createRole', { name: 'wheel-builder', permissionIds: [] });
  await calls.refuse('admin', 'updateRole', { id: role.id, name: '' });
  await calls.refuse('admin', 'createGroupRole', { description: '', roleIds: [] });
  await calls.refuse('admin', 'updateGroupRole', { id: made.groupRole.id, description: '' });
  for (const [name, id] of [
    ['deleteGroupRole', made.groupRole.id],
    ['deleteRole', role.id],
    ['deletePermission', permission.id],
  ]) {
    await calls.accept('admin', name, { id });
    await calls.refuse('admin', name, { id: nobody });
  }

  const { rows: customers } = await sql<{ unified: string }>`
    select c.unified
      from customers_customer c
      join customers_area a on a.customer_id = c.id and a.sorg = '1000'
     order by c.unified
     limit 1`.execute(server.db);
  const areas = [ofCustomer('1000', customers[0]?.unified ?? '')];
  const input = await userInput(server, '1000', {}, areas);
  const { user } = await calls.accept('admin', 'createUser', input, { more: 'user { id }' });
  await calls.refuse('admin', 'createUser', input);
  await calls.accept('admin', 'createUsers', { users: [await userInput(server, '1000', {}, areas)] });
  await calls.refuse('admin', 'createUsers', { users: [input] });
  await calls.accept('admin', 'updateUser', { id: user.id, user: { name: 'Renamed' }, generatePassword: true });
  await calls.refuse('admin', 'updateUser', { id: user.id, user: { name: '' } });
  await calls.accept('admin', 'deleteUser', { id: user.id });
  await calls.refuse('admin', 'deleteUser', { id: nobody });
}

async function ownAccount(calls: MutationCalls): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from identity_user where username = 'guest'`.execute(
    calls.server.db,
  );
  const id = rows[0]?.id;
  await calls.accept('guest', 'updateProfileV1', { id, user: { name: 'Guest One' } });
  await calls.refuse('guest', 'updateProfileV1', { id, user: { email: 'no address' } });
  await calls.accept('guest', 'updateProfileV2', { user: { name: 'Guest Two' } });
  await calls.refuse('guest', 'updateProfileV2', { user: { email: 'no address' } });
  await calls.accept('guest', 'changeLanguage', { id: 'de' });
  await calls.refuse('guest', 'changeLanguage', { id: 'xx' });
  await calls.accept('dealer', 'sendCustomerFeedback', { message: 'The new search is quick.' });
  await calls.refuse('dealer', 'sendCustomerFeedback', { message: '' });
}

async function createMarketMessages(calls: MutationCalls): Promise<void> {
  const days = { from: { date: '2020-01-01' }, to: { date: '2099-12-31' } };
  const notice = {
    ...days,
    type: 'login',
    title: 'Stock-taking',
    content: 'No deliveries on Friday.',
    url: 'https://veldra.example/stock',
    sorgs: ['1000'],
  };
  const { announcement } = await calls.accept('admin', 'createAnnouncement', notice, { more: 'announcement { id }' });
  await calls.refuse('admin', 'createAnnouncement', { ...notice, title: '' });
  await calls.accept('admin', 'updateAnnouncement', { id: announcement.id, title: 'Stock-taking in May' });
  await calls.refuse('admin', 'updateAnnouncement', { id: announcement.id, title: '' });
  await calls.accept('admin', 'deleteAnnouncement', { id: announcement.id });
  await calls.refuse('admin', 'deleteAnnouncement', { id: announcement.id });

  const bytes = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer();
  const picture = ['bannerFile', { name: 'spring.jpg', bytes }] as const;
  const input = { ...days, sorg: '1000', title: 'Spring', url: 'https://veldra.example/spring' };
  const { banner } = await calls.accept('admin', 'createBannerV2', input, {
    file: picture,
    more: 'banner { id bannerFile }',
  });
  await calls.refuse('admin', 'createBannerV2', { ...input, url: 'ftp://veldra.example' }, { file: picture });
  await calls.accept('admin', 'createBanner', { ...input, bannerFile: banner.bannerFile });
  await calls.refuse('admin', 'createBanner', { ...input, bannerFile: 'nothing.webp' });
  await calls.accept('admin', 'updateBanner', { id: banner.id, title: 'Summer' });
  await calls.refuse('admin', 'updateBanner', { id: banner.id, title: 'x'.repeat(201) });
  await calls.accept('admin', 'deleteBanner', { id: banner.id });
  await calls.refuse('admin', 'deleteBanner', { id: banner.id });

  const inquiry = {
    host: 'localhost',
    reason: 'become_dealer',
    goal: 'A shop for racing bikes',
    custName: 'Sepeda Maju',
    custAddress: 'Jl. Pemuda 5',
    custState: 'Jawa Timur',
    custPostalCode: '60271',
    custCountry: 'ID',
    custEmail: 'ani@maju.example',
    custPhone: '08123456789',
    custCity: 'Surabaya',
    custWeb: 'https://maju.example',
  };
  await calls.accept('dealer', 'createCustomerInquiry', inquiry);
  await calls.refuse('dealer', 'createCustomerInquiry', { ...inquiry, custEmail: 'no address' });
}

async function articles(calls: MutationCalls): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select a.code
      from catalog_article a
      join catalog_article_sorg s on s.article_id = a.id
     where s.sorg = '1000'
       and not exists (select from orders_line l where l.article_id = a.id)
     order by a.code
     limit 1`.execute(calls.server.db);
  const article = { articleCode: rows[0]?.code, sorg: '1000' };
  const unknown = { articleCode: 'NONE-1', sorg: '1000' };
  await calls.accept('product', 'updateOrderLimits', { products: [{ ...article, orderLimit: 4 }] });
  await calls.refuse('product', 'updateOrderLimits', { products: [{ ...unknown, orderLimit: 4 }] });
  await calls.accept('product', 'updateProductAttributes', { products: [{ ...article, attribute: { order: true } }] });
  await calls.refuse('product', 'updateProductAttributes', { products: [{ ...unknown, attribute: { order: true } }] });
  await calls.accept('product', 'deleteProducts', { products: [article] });
  await calls.refuse('product', 'deleteProducts', { products: [unknown] });
}

const review = `{ products(limit: 1, filter: { category: "bike", inStock: true }) { data { articleCode sorg } }
  checkoutReview { shipTos { id version custCode { r3 isr } } groups { sorg merchant shipmentId payments { id type } } } }`;

/** Puts one bike into the dealer's cart and returns the input of a checkout. */
async function filledCart(calls: MutationCalls): Promise<Outcome> {
  const dealer = await calls.caller('dealer');
  const found = (await calls.server.graphql(dealer, review)).data;
  const article = found.products.data[0];
  await calls.accept('dealer', 'updateProductsInCart', { products: [{ ...article, qty: 1 }] });
  const { groups } = (await calls.server.graphql(dealer, review)).data.checkoutReview;
  const group = groups.find(({ sorg }: { sorg: string }) => sorg === article.sorg);
  const shipments = group.shipmentId
    ? [{ sorg: group.sorg, merchant: group.merchant, shipmentId: group.shipmentId }]
    : [];
  return {
    shipTo: found.checkoutReview.shipTos[0],
    payments: group.payments,
    order: { products: [{ ...article, qty: 1 }], shipments, custPoNo: 'PO-7', notes: 'Ring' },
  };
}

async function ordersAndPayments(calls: MutationCalls): Promise<void> {
  await calls.refuse('dealer', 'updateProductsInCart', { products: [{ articleCode: 'NONE-1', sorg: '1000', qty: 1 }] });
  const third = await filledCart(calls);
  await calls.accept('dealer', 'checkoutV3', { ...third.order, shipto: third.shipTo.id });
  await calls.refuse('dealer', 'checkoutV3', { ...third.order, shipto: nobody });
  const fourth = await filledCart(calls);
  await calls.accept('dealer', 'checkoutV4', { ...fourth.order, shipto: fourth.shipTo.custCode.r3 });
  await calls.refuse('dealer', 'checkoutV4', { ...fourth.order, shipto: 'NONE' });

  const numbers: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const fifth = await filledCart(calls);
    const shipto = { ...fifth.shipTo.custCode, id: fifth.shipTo.id, version: fifth.shipTo.version };
    const paymentId = fifth.payments.find(({ type }: { type: string }) => type !== 'account')?.id;
    if (count === 0) await calls.refuse('dealer', 'checkoutV5', { ...fifth.order, shipto, paymentId: 'none' });
    const { orders } = await calls.accept('dealer', 'checkoutV5', { ...fifth.order, shipto, paymentId });
    numbers.push(orders[0].number);
  }
  const [paid, empty] = numbers;
  await calls.accept('dealer', 'uploadPayment', { id: paid }, { file: ['file', receipt] });
  await calls.refuse('dealer', 'uploadPayment', { id: 'NONE' }, { file: ['file', receipt] });
  const more = 'order { orderPayment { paymentDocs { id } } }';
  const { order } = await calls.accept('dealer', 'uploadPaymentDoc', { id: paid }, { file: ['file', receipt], more });
  await calls.refuse('dealer', 'uploadPaymentDoc', { id: 'NONE' }, { file: ['file', receipt] });
  await calls.accept('dealer', 'deletePaymentDoc', { id: order.orderPayment.paymentDocs[0].id });
  await calls.refuse('dealer', 'deletePaymentDoc', { id: nobody });
  await calls.accept('staff', 'approvePayment', { orderNumber: paid });
  await calls.refuse('staff', 'approvePayment', { orderNumber: paid });
  await calls.refuse('staff', 'voidPayment', { orderNumber: empty });
  await calls.accept('staff', 'voidPayment', { orderNumber: empty, reason: 'The amount is wrong.' });
}

/** Payable charges of the dealer, the first due first, of one payer and one sales organisation. */
async function payableInvoices(calls: MutationCalls): Promise<Outcome[]> {
  const { data } = await calls.server.graphql(
    await calls.caller('dealer'),
    '{ openInvoices(filter: { kind: "charge", state: "payable" }, limit: 50) { data { assignment invoiceNo accountingNo openAmount currency payerCode payerName sorg } } }',
  );
  const [first, ...others] = data.openInvoices.data as Outcome[];
  return [first, ...others.filter((one) => one.payerCode === first.payerCode && one.sorg === first.sorg)];
}

async function invoicePayments(calls: MutationCalls): Promise<void> {
  const [first, second, third] = await payableInvoices(calls);
  const { payerCode, payerName, currency, sorg: merchant } = first;
  const payer = { payerCode, payerName, currency, merchant };
  const [one, two, three] = [
    'createInvoicePaymentRequest',
    'createInvoicePaymentRequestV2',
    'createInvoicePaymentRequestV3',
  ] as const;
  const ofInvoice = (invoice: Outcome) => ({
    ...payer,
    amount: invoice.openAmount,
    positiveInvoiceNumbers: [invoice.assignment],
  });
  const ofAccounting = { ...payer, amount: second.openAmount, accountingNumbers: [second.accountingNo] };
  const ofReference = { ...payer, amount: third.openAmount, extRefData: [{ assignment: third.assignment }] };
  await calls.accept('dealer', one, ofInvoice(first));
  await calls.refuse('dealer', one, ofInvoice(first));
  await calls.accept('dealer', two, ofAccounting);
  await calls.refuse('dealer', two, ofAccounting);
  await calls.accept('dealer', three, ofReference);
  await calls.refuse('dealer', three, ofReference);
  await calls.accept('dealer', 'voidPaymentRequest', { payerCode, merchant });
  await calls.refuse('dealer', 'voidPaymentRequest', { payerCode: 'none', merchant });
  await calls.accept('dealer', 'sendEmailInvoice', { invoiceNumber: first.invoiceNo, sorg: merchant });
  await calls.refuse('dealer', 'sendEmailInvoice', { invoiceNumber: 'none', sorg: merchant });
}

/** Calls every implemented mutation with input that is accepted and with input that is refused. */
export async function callMutations(calls: MutationCalls): Promise<void> {
  await rolesAndUsers(calls);
  await ownAccount(calls);
  await createMarketMessages(calls);
  await ordersAndPayments(calls);
  await invoicePayments(calls);
  await articles(calls);
  await callService(calls);
  await callVendors(calls);
  await callSalesDocuments(calls);
  await callContent(calls);
}
