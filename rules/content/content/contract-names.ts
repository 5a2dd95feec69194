import { DomainError } from '#rules/errors.ts';

type Given = Readonly<Record<string, unknown>>;

/** A text of the ground on which a change is made. */
interface GroundText {
  readonly language: string;
  readonly title: string;
}

/** The item that a change is made to; null for a new one. */
type Ground = { readonly mainLanguage: string; readonly texts: readonly GroundText[] } | null;

/** Throws `bad_input` at `alias` if the input has both names of one fact: neither may win without a word. */
function requireOneName(given: Given, name: string, alias: string): void {
  if (given[name] !== undefined && given[name] !== null) throw new DomainError('bad_input', {}, alias);
}

/**
 * Input of content whose target markets have the name of the contract, `contentTargetMarketIds`, with the name
 * that content gives them. Throws `bad_input` for an input with both names.
 */
export function withMarketIds({ contentTargetMarketIds, ...given }: Given): Record<string, unknown> {
  if (contentTargetMarketIds === undefined || contentTargetMarketIds === null) return given;
  requireOneName(given, 'marketIds', 'contentTargetMarketIds');
  return { ...given, marketIds: contentTargetMarketIds };
}

/**
 * Input of content with `title` and `body` as the contract names them: they are the text in the main language.
 * Of a change, the other languages and what is not given stay. Throws `bad_input` for an input with `texts`, too.
 */
export function withMainText({ title, body, ...given }: Given, ground: Ground = null): Record<string, unknown> {
  const named = { ...(typeof title === 'string' && { title }), ...(typeof body === 'string' && { body }) };
  const [first] = Object.keys(named);
  if (first === undefined) return given;
  requireOneName(given, 'texts', first);
  const language = given['mainLanguage'] ?? ground?.mainLanguage;
  const others = (ground?.texts ?? []).filter((text) => text.language !== language);
  const before = ground?.texts.find((text) => text.language === language);
  return { ...given, texts: [{ title: '', ...before, language, ...named }, ...others] };
}
