/** Maximum length of an article code. */
export const longestCode = 60;

/** A part of a text: `[start, end)` in characters. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A piece of a text between separators. `gap` is the separator before it: a hard one (`;`, `|`, tab) ends a cell, a
 * code may contain the others.
 */
export interface Token extends Span {
  readonly gap: 'start' | 'blank' | 'soft' | 'hard';
  readonly bracketed: boolean;
}

/** True if a text is one token that holds no other: no punctuation but dashes and slashes, no `2xCODE`. */
export const isPlainToken = (text: string): boolean => /^[\w/-]+$/.test(text) && !/\d[xX]|[xX]\d/.test(text);

const separator = String.raw`\s,;|:=()[\]{}`;
const number = String.raw`(?<![^${separator}])\d+(?:[.,'’]\d+)+(?=[${separator}]|$)`;
const piece = new RegExp(`${number}|[^${separator}]+`, 'gu');

/**
 * The tokens of a text with their positions. A number keeps its marks (`1.000,5`); everything else ends at a space or a
 * separator.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let open = 0;
  for (const match of text.matchAll(piece)) {
    const between = text.slice(end, match.index);
    open = Math.max(0, open + between.split(/[([{]/).length - between.split(/[)\]}]/).length);
    const chooseGap = () => {
      if (tokens.length === 0) return 'start';
      if (/[;|\t\n\r]/.test(between)) return 'hard';
      if (/^\s*$/.test(between)) return 'blank';
      return 'soft';
    };
    const gap = chooseGap();
    end = match.index + match[0].length;
    tokens.push({ start: match.index, end, text: match[0], gap, bracketed: open > 0 });
  }
  return tokens;
}

/** Maximum number of tokens in one code: `FL 620 BLK`. */
const mostTokensOfCode = 4;
const tight = [/^\d{1,5}[x×*](?<code>.{2,})$/iu, /^(?<code>.{2,}?)[x×*]\d{1,5}$/iu] as const;

/** A token as a span without surrounding punctuation. */
function trimmed({ start, text }: Span): Span {
  const before = /^["'’“”„«»<]*/u.exec(text)?.[0].length ?? 0;
  const inner = text.slice(before).replace(/["'’“”»>.!?]+$/u, '');
  return { start: start + before, end: start + before + inner.length, text: inner };
}

/** Codes inside one token: `2xCODE`, `CODEx2`, `100245,12`. */
function innerSpans(token: Span): Span[] {
  const found = tight.flatMap((pattern): Span[] => {
    const code = pattern.exec(token.text)?.groups?.['code'];
    if (code === undefined) return [];
    const start = token.start + token.text.indexOf(code, pattern === tight[0] ? token.text.length - code.length : 0);
    return [{ start, end: start + code.length, text: code }];
  });
  if (!/^\d+(?:[.,]\d+)+$/.test(token.text)) return found;
  const digits = [...token.text.matchAll(/(?<!\d)(?:0\d+|\d{4,})/g)].map((match): Span => ({
    start: token.start + match.index,
    end: token.start + match.index + match[0].length,
    text: match[0],
  }));
  return [...found, ...digits];
}

/**
 * Every part of a text that may be an article code: single tokens, neighbouring tokens that contain a digit, and codes
 * joined to a quantity.
 */
export function codeSpans(text: string): Span[] {
  const tokens = tokensOf(text);
  const spans = new Map<string, Span>();
  const add = (span: Span): void => {
    if (span.text.length <= longestCode && /[\p{L}\p{Nd}]/u.test(span.text))
      spans.set(`${span.start}:${span.end}`, span);
  };
  tokens.forEach((token, at) => {
    add(token);
    add(trimmed(token));
    innerSpans(trimmed(token)).forEach(add);
    for (let last = at + 1; last < Math.min(tokens.length, at + mostTokensOfCode); last += 1) {
      const next = tokens[last];
      if (!next || next.gap === 'hard' || /,\s/.test(text.slice(tokens[last - 1]?.end, next.start))) break;
      const end = trimmed(next).end;
      const joined = text.slice(token.start, end);
      if (/\d/.test(joined)) add({ start: token.start, end, text: joined });
    }
  });
  return [...spans.values()];
}
