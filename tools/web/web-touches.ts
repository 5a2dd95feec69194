import type { Locator, Page } from '@playwright/test';

/** One interaction of a user, which the page answers with a paint. */
export interface Touch {
  readonly name: string;
  readonly account: 'dealer' | 'staff' | 'warranty';
  /** Page on which it begins. */
  readonly path: string;
  /** Brings the page to the state before the interaction; the result is what is touched. */
  readonly ready: (page: Page) => Promise<Locator>;
  /** Takes the interaction back. */
  readonly undo?: (page: Page) => Promise<void>;
  /** A key that is pressed in the field, or a line drawn with the finger; otherwise a tap. */
  readonly act?: { readonly key: string } | 'line';
  /** Maximum of the next paint as a ratio to the reference, of which 1 is 200 ms. */
  readonly allowed: number;
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const box = (page: Page, name: string | RegExp): Locator => page.getByRole('checkbox', { name }).first();

/** True if a part is shown now. */
const shows = (part: Locator): Promise<boolean> => part.first().isVisible();

/** Closes the dialog that the interaction opens. */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]').first();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Goes back to the list, if a page was opened from it. */
async function backTo(page: Page, part: Locator): Promise<Locator> {
  await page.waitForLoadState('networkidle');
  if (!(await shows(part))) await page.goBack();
  return part;
}

/** Focuses a field that holds this text. */
async function written(field: Locator, text: string): Promise<Locator> {
  await field.fill(text);
  await field.press('End');
  return field;
}

/** Opens a dialog or menu with its button, unless a part of it is shown. */
async function opened(opener: Locator, part: Locator): Promise<Locator> {
  if (!(await shows(part))) await opener.tap();
  await part.waitFor();
  return part;
}

/** The item of a menu that is not chosen yet, of two. */
async function other(opener: Locator, first: Locator, second: Locator): Promise<Locator> {
  await opened(opener, first);
  return (await first.getAttribute('aria-checked')) === 'true' || (await first.isChecked()) ? second : first;
}

/** Parts of which there is plenty. */
const twelve =
  'TY-AST-BLK-70030 TY-ASP-70028 TY-ASP-70030 CS-A10-1136 CS-A10-1142 RD-A10 SH-T10 CS-A11-1132 CS-A11-1142 CR-G11-170 SH-T11 CS-A12-1051'.split(
    ' ',
  );

/** Opens the page anew and keeps from the server what the interaction sends, so that it can be made again. */
async function unsent(page: Page, path: string, operation: string): Promise<void> {
  await page.unrouteAll();
  await page.route('**/graphql*', (route) =>
    (route.request().postData() ?? '').includes(operation) ? undefined : route.continue(),
  );
  await page.goto(page.url().replace(/(\/en-us)\/.*/, `$1${path}`));
}

/** Pastes twelve lines into the fast order, which keeps them, and waits until they are known. */
async function pasted(page: Page): Promise<Locator> {
  await unsent(page, '/catalog/fast-order', 'InCart');
  const add = button(page, /^Add all 12 rows/);
  const code = page.getByRole('combobox', { name: 'Code, row 1', exact: true });
  await add.or(code).first().waitFor();
  if (await shows(add)) return add;
  await code.tap();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(twelve.map((one) => `${one}\t1`).join('\n'))});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await add.waitFor();
  return add;
}

/** Opens news that must be confirmed. */
async function unconfirmed(page: Page): Promise<Locator> {
  await unsent(page, '/news', 'confirmNews');
  await page.getByRole('listitem').filter({ hasText: 'Please confirm' }).getByRole('link').first().tap();
  return button(page, /confirm/i);
}

const inspection = '/pdi?record=019ad0a0-1c00-7000-8000-00000000a0fa&begin=true';

/** The twenty interactions that the users of every day make most, on a phone. */
export const touches: readonly Touch[] = [
  {
    name: 'type in the size grid',
    account: 'dealer',
    allowed: 1,
    path: '/catalog/bike/meridian-7-disc',
    ready: (page) => written(page.getByRole('spinbutton', { name: /^Glacier, L/ }), ''),
    act: { key: '3' },
  },
  {
    name: 'open the order card',
    account: 'dealer',
    allowed: 1.6,
    path: '/catalog/bike',
    ready: (page) => Promise.resolve(button(page, 'Order Drift 5')),
    undo: closeDialog,
  },
  {
    name: 'tick a filter',
    account: 'dealer',
    allowed: 1,
    path: '/catalog/bike',
    ready: (page) => opened(button(page, 'Filters'), box(page, 'Gravel')),
  },
  {
    name: 'next page',
    account: 'dealer',
    allowed: 1,
    path: '/catalog/bike',
    ready: (page) => Promise.resolve(button(page, 'Next page')),
  },
  {
    name: 'sort',
    account: 'dealer',
    allowed: 1,
    path: '/catalog/bike',
    ready: (page) =>
      other(
        button(page, /^Sort: /),
        page.getByRole('menuitemradio', { name: 'Name' }),
        page.getByRole('menuitemradio', { name: 'Code' }),
      ),
  },
  {
    name: 'type into the search',
    account: 'dealer',
    allowed: 0.7,
    path: '/',
    ready: async (page) =>
      written(await opened(button(page, 'Search'), page.getByRole('combobox', { name: /^Search articles/ })), 'merid'),
    act: { key: 'i' },
  },
  { name: 'add twelve lines', account: 'dealer', allowed: 1, path: '/catalog/fast-order', ready: pasted },
  {
    name: 'change a quantity in the cart',
    account: 'dealer',
    allowed: 1,
    path: '/cart',
    ready: (page) => Promise.resolve(button(page, 'More: Quantity of Drift 5, Lichen, M')),
  },
  {
    name: 'open an order',
    account: 'dealer',
    allowed: 1,
    path: '/order',
    ready: (page) => backTo(page, page.getByRole('link', { name: 'PL-2026-000179' })),
  },
  {
    name: 'open the menu',
    account: 'dealer',
    allowed: 1.6,
    path: '/',
    ready: (page) => Promise.resolve(button(page, 'Menu')),
    undo: closeDialog,
  },
  {
    name: 'change the appearance',
    account: 'dealer',
    allowed: 1,
    path: '/',
    ready: (page) =>
      other(
        button(page, 'Menu'),
        page.getByRole('radio', { name: 'Dark' }),
        page.getByRole('radio', { name: 'Light' }),
      ),
  },
  {
    name: 'open the customer picker',
    account: 'staff',
    allowed: 1.5,
    path: '/',
    ready: (page) => Promise.resolve(button(page, 'Choose a customer')),
    undo: closeDialog,
  },
  {
    name: 'open a form',
    account: 'dealer',
    allowed: 1,
    path: '/retail-sales',
    ready: (page) => Promise.resolve(button(page, 'Register bike')),
    undo: closeDialog,
  },
  {
    name: 'tick an invoice',
    account: 'dealer',
    allowed: 1,
    path: '/invoice/open-invoice',
    ready: (page) => Promise.resolve(box(page, 'Select 9100453598')),
  },
  {
    name: 'next step of a claim',
    account: 'dealer',
    allowed: 1,
    path: '/claim/create/bike?step=problem',
    ready: async (page) => {
      const next = button(page, 'Next: Photos');
      if (!(await shows(next))) await button(page, 'Back').tap();
      return next;
    },
  },
  {
    name: 'write in a claim',
    account: 'dealer',
    allowed: 0.7,
    path: '/claim/create/bike?step=problem',
    ready: (page) => written(page.getByRole('textbox', { name: 'What happened' }), 'It creak'),
    act: { key: 's' },
  },
  {
    name: 'sign an inspection',
    account: 'dealer',
    allowed: 0.7,
    path: inspection,
    ready: async (page) => {
      const again = button(page, /^Clear|^Sign again|^Remove signature/);
      if (await shows(again)) await again.tap();
      const mechanic = page.getByRole('textbox', { name: 'Mechanic' });
      if ((await mechanic.inputValue()) === '') await mechanic.fill('Agus Setiawan');
      return page.getByRole('img', { name: 'Area to sign in with finger, pen or mouse' });
    },
    act: 'line',
  },
  {
    name: 'open a claim from the desk',
    account: 'warranty',
    allowed: 1,
    path: '/claim/desk',
    ready: (page) => backTo(page, page.getByRole('link', { name: 'CL-2026-000033' })),
  },
  {
    name: 'filter orders of the staff',
    account: 'staff',
    allowed: 1,
    path: '/admin/order-confirmation',
    ready: (page) => {
      const open = page.getByRole('link', { name: 'Open', exact: true });
      const all = page.getByRole('link', { name: 'All', exact: true });
      return Promise.resolve(new URL(page.url()).searchParams.has('status') ? all : open);
    },
  },
  { name: 'confirm news', account: 'staff', allowed: 1, path: '/news', ready: unconfirmed },
];
