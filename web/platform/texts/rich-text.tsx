import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { MessageId } from './message-ids.ts';
import { type TextValues, useText } from './texts.tsx';

const tag = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s;

function insertElements(source: string, parts: Record<string, ReactElement>): ReactNode[] {
  const match = tag.exec(source);
  if (!match) return source ? [source] : [];
  const [whole, pair, inner = '', single] = match;
  const part = parts[pair ?? single ?? ''];
  const children = insertElements(inner, parts);
  const woven = part ? (
    cloneElement(part, { key: match.index }, ...children)
  ) : (
    <Fragment key={match.index}>{children}</Fragment>
  );
  return [source.slice(0, match.index), woven, ...insertElements(source.slice(match.index + whole.length), parts)];
}

/** A message with markup: `"Pay <link>invoice {number}</link>"` with `parts={{ link: <Link to=... /> }}`. */
export function RichText({
  id,
  values,
  parts,
}: {
  id: MessageId;
  values?: TextValues;
  parts: Record<string, ReactElement>;
}) {
  const t = useText();
  return <>{insertElements(t(id, values), parts)}</>;
}
