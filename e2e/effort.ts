import type { Locator, Page } from '@playwright/test';

/** The actions of a user with hands and head. */
export interface Acts {
  readonly clicks: number;
  readonly keys: number;
  /** How often the hand moves between mouse and keyboard. */
  readonly moves: number;
  /** How often the user reads and decides before the next action. */
  readonly decisions: number;
}

/**
 * Seconds for a practised user by the keystroke-level model (Card, Moran and Newell): a key 0.28, pointing and clicking
 * 1.3, moving the hand 0.4, a decision 1.35. The response time of the machine is not included.
 */
export const effortSeconds = ({ clicks, keys, moves, decisions }: Acts): number =>
  keys * 0.28 + clicks * 1.3 + moves * 0.4 + decisions * 1.35;

/** Uses a page as a person would, and counts the actions. */
export class Effort {
  #clicks = 0;
  #keys = 0;
  #moves = 0;
  #decisions = 0;
  /** Keys and combinations that were pressed, and texts that were typed or pasted. */
  #strokes = 0;
  /** Clicks into a field, which belong to its text. */
  #entries = 0;
  #hand: 'mouse' | 'keys' = 'mouse';
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  #use(hand: 'mouse' | 'keys'): void {
    if (this.#hand !== hand) this.#moves += 1;
    this.#hand = hand;
  }

  async click(target: Locator): Promise<void> {
    this.#use('mouse');
    this.#clicks += 1;
    await target.click();
  }

  /**
   * Takes a photo: the tap on the button that opens the camera, aiming, the shutter, and "use photo". The browser has no
   * camera app, so the file stands for the last two taps.
   */
  async photograph(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.click(button);
    this.decide();
    this.#clicks += 2;
    await (await chooser).setFiles(file);
  }

  /** Presses a key or a combination such as `Shift+Tab` in the focused element. */
  async press(combination: string): Promise<void> {
    this.#use('keys');
    this.#keys += combination.split('+').length;
    this.#strokes += 1;
    await this.#page.keyboard.press(combination);
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    this.#use('keys');
    this.#keys += text.length;
    this.#strokes += 1;
    await this.#page.keyboard.type(text);
  }

  /** Clicks into a field, unless it has the focus. */
  async enter(field: Locator): Promise<void> {
    if (await field.evaluate('(field) => field === document.activeElement')) return;
    await this.click(field);
    this.#entries += 1;
  }

  /** Enters a field and replaces its text by a typed one. */
  async write(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    await field.evaluate('(field) => field.select?.()');
    await this.type(text);
  }

  /** Chooses an entry of a list of the browser with one press: the list opens under it and closes where it ends. */
  async choose(list: Locator, option: string | { label: string }): Promise<void> {
    this.#use('mouse');
    this.#clicks += 1;
    await list.selectOption(option);
  }

  /** Clicks what opens the choice of files of the system, which is not counted itself. */
  async upload(button: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.click(button);
    await (await chooser).setFiles(files);
  }

  /** Pastes a text into the focused element; two keys. */
  async paste(text: string): Promise<void> {
    this.#use('keys');
    this.#keys += 2;
    this.#strokes += 1;
    await this.#page.evaluate(
      `(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', ${JSON.stringify(text)});
        const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        // What no listener takes goes into the field.
        if (document.activeElement.dispatchEvent(pasted)) document.execCommand('insertText', false, ${JSON.stringify(text)});
      })()`,
    );
  }

  /** Presses Tab until the focused element has this name; fails after two hundred. */
  async tabTo(name: RegExp): Promise<void> {
    for (let at = 0; at < 200; at += 1) {
      const focused = await this.#page.evaluate<string>(
        `(() => { const one = document.activeElement; return one && one !== document.body ? one.getAttribute('aria-label') || one.textContent || '' : ''; })()`,
      );
      if (name.test(focused.trim())) return;
      await this.press('Tab');
    }
    throw new Error(`Tab never comes to ${name}`);
  }

  decide(): void {
    this.#decisions += 1;
  }

  get clicks(): number {
    return this.#clicks;
  }

  /** Clicks and keys as docs/jobs.md counts them: a text is one key, with the click into its field. */
  get counted(): { readonly clicks: number; readonly keys: number } {
    return { clicks: this.#clicks - this.#entries, keys: this.#strokes };
  }

  get seconds(): number {
    return effortSeconds(this.#acts());
  }

  #acts(): Acts {
    return { clicks: this.#clicks, keys: this.#keys, moves: this.#moves, decisions: this.#decisions };
  }

  get words(): string {
    return inWords(this.#acts());
  }
}

/** The actions and their time as one line. */
export const inWords = (acts: Acts): string =>
  `${acts.clicks} clicks, ${acts.keys} keys, ${acts.moves} hand moves, ${acts.decisions} decisions: ${effortSeconds(acts).toFixed(0)} s`;

/**
 * The same order entry in two well-known quick-order forms. The counts follow their users' descriptions; they were not
 * measured. `lines` is the number of rows, `bad` the number of invalid ones; a code has eight keys and a quantity two.
 */
export const elsewhere = (lines: number, bad: number): Readonly<Record<string, Acts>> => ({
  // Every code is typed with Enter, then the quantity needs a click, because Enter moves to the buttons; bad codes are
  // typed once more.
  'typed rows only': {
    clicks: lines + 4,
    keys: (lines + bad) * 9 + lines * 3,
    moves: lines * 2 + 2,
    decisions: bad + 3,
  },
  // Save as CSV (click, name, Enter), upload (three clicks), find the missing rows, correct each in the sheet, save,
  // upload again.
  'file only': { clicks: 3 + 3 + bad * 2 + 3 + 4, keys: 12 + bad * 9 + 4, moves: bad * 2 + 6, decisions: bad * 2 + 4 },
});
