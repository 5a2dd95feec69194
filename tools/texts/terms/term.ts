import { compileMessage } from '@lingui/message-utils/compileMessage';

/** One thing with its one word in a language, and the variants that texts must not use for it. */
export interface Term {
  /** The thing, in the words of the GLOSSARY. */
  readonly thing: string;
  /** The word to write first, then its other right forms. Variants inside them are no faults: `E-Mail` may hold `Mail`. */
  readonly words: readonly [string, ...string[]];
  /**
   * Forbidden variants. `…` at an end stands for any letters (`versandt…`), `{}` for a placeholder. A small first letter
   * finds the capital one too; a capital one finds itself alone.
   */
  readonly not: readonly string[];
  /** Narrows the term to texts whose English says this, where a variant is right for another thing. */
  readonly english?: RegExp;
  /** True if a text whose English matches has to contain one of the words. */
  readonly required?: true;
  /** Ids of texts in which a variant is right, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** The parts of a compiled message in one string: `{}` for each value, all branches of a choice. */
function flat(tokens: unknown): string {
  if (typeof tokens === 'string') return tokens;
  if (!Array.isArray(tokens)) return '';
  return (tokens as unknown[])
    .map((token) => {
      if (!Array.isArray(token)) return typeof token === 'string' ? token : '';
      const choices = (token as unknown[])[2];
      if (typeof choices !== 'object' || choices === null) return '{}';
      return Object.values(choices)
        .map((branch) => flat(branch))
        .join(' ');
    })
    .join('');
}

/** A text as a reader meets it: without the syntax of messages and soft hyphens, `{}` for each value. */
export function spoken(text: string): string {
  let said = text;
  try {
    said = flat(compileMessage(text));
  } catch {
    // Texts of code are no messages and may have brackets of their own.
  }
  return said.replaceAll('\u00AD', '').replaceAll('\u2011', '-').replaceAll('\u00A0', ' ');
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const anyCase = (words: string): string => {
  const first = words[0] ?? '';
  const capital = first.toLocaleUpperCase();
  return first === capital ? escaped(words) : `[${first}${capital}]${escaped(words.slice(1))}`;
};

/** The expression of a variant as `not` of a term writes it. */
function variantPattern(variant: string): string {
  const core = variant.replaceAll(/^…|…$/g, '');
  const start = variant.startsWith('…') ? '' : String.raw`(?<![\p{L}\p{N}])`;
  const end = variant.endsWith('…') ? String.raw`[\p{L}-]*` : String.raw`(?![\p{L}\p{N}])`;
  return `${start}${anyCase(core)}${end}`;
}

const patterns = new WeakMap<Term, { readonly right: RegExp; readonly wrong: RegExp }>();
function patternsOf(term: Term): { readonly right: RegExp; readonly wrong: RegExp } {
  const known = patterns.get(term);
  if (known) return known;
  const right = term.words.toSorted((one, other) => other.length - one.length).map((word) => variantPattern(word));
  const made = {
    right: new RegExp(right.join('|'), 'gu'),
    wrong: new RegExp(term.not.map((variant) => variantPattern(variant)).join('|'), 'u'),
  };
  patterns.set(term, made);
  return made;
}

/**
 * Offence of a text against a term: the variant found, or the word missing; null if there is none. Both texts come
 * `spoken`; `english` is null where nobody knows it.
 */
export function offence(term: Term, said: string, english: string | null): string | null {
  if (term.english && (english === null || !term.english.test(english))) return null;
  const { right, wrong } = patternsOf(term);
  if (!term.required && !wrong.test(said)) return null;
  const rest = said.replaceAll(right, ' ');
  const found = wrong.exec(rest);
  if (found) return `says “${found[0]}”`;
  return term.required && rest === said ? 'does not say it' : null;
}
