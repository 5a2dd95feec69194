/** Words that a password must not contain: those of its owner and of the portal. */
export interface PasswordOwner {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** Title of the portal. */
  readonly portal: string;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** How many of the most frequent passwords count as common. */
const commonCount = 10_000;

/** The common passwords among those of a list, the most frequent first. Shorter ones are parts of good passwords too. */
export function commonPasswordsOf(byFrequency: readonly string[]): ReadonlySet<string> {
  return new Set(
    byFrequency
      .slice(0, commonCount)
      .map(plain)
      .filter((entry) => entry.length >= 5 && /\p{L}/u.test(entry)),
  );
}

/** Letters that people write as digits and signs. */
const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const spelledOut = (text: string): string => text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);

/** The password itself, and without up to five digits and signs at its end: `Dragon1987!` is the word `dragon`. */
function formsOf(password: string): string[] {
  const whole = plain(password);
  const forms = [whole];
  for (let end = whole.length - 1; end >= whole.length - 5 && end > 0; end -= 1) {
    if (/\p{L}/u.test(whole.charAt(end))) break;
    forms.push(whole.slice(0, end));
  }
  return forms.flatMap((form) => [form, spelledOut(form)]);
}

/** Words of at least four letters or digits; of a mail address the name and the first part of the host. */
function wordsOf({ username, name, email, portal }: PasswordOwner): string[] {
  const [local = '', host = ''] = email.split('@');
  return [username, name, local, host.split('.')[0] ?? '', portal]
    .flatMap((text) => [plain(text), ...plain(text).split(/[^\p{L}\p{M}\p{Nd}]+/u)])
    .filter((word) => word.length >= 4);
}

/** True if a password contains a word of its owner or of the portal: `pass_contains_name`. */
export function containsOwnWord(password: string, owner: PasswordOwner): boolean {
  const typed = plain(password);
  return wordsOf(owner).some((word) => typed.includes(word));
}

/**
 * True if a password is a common one, also with look-alike signs or up to five digits and signs at its end:
 * `pass_common`.
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  return formsOf(password).some((form) => common.has(form));
}
