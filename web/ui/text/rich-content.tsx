import { Fragment, type JSX, type ReactNode } from 'react';
import { isLinkAddress, isRichTextTag, listStartOf } from '#rules/text/rich-text.ts';
import css from './rich-content.module.css';

/** The number with which a numbered list begins, if it is not 1. */
export function firstNumber(list: Element): number | undefined {
  const first = listStartOf(list.getAttribute('start'));
  return first === 1 ? undefined : first;
}

/** One node of a parsed text as a React element. Of an unknown element only the text shows. */
function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  // The content of these elements is not text.
  if (tag === 'script' || tag === 'style' || tag === 'template') return null;
  const children = [...node.childNodes].map(drawn);
  if (!isRichTextTag(tag)) return <Fragment key={key}>{children}</Fragment>;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'a') {
    const address = node.getAttribute('href') ?? '';
    if (!isLinkAddress(address)) return <Fragment key={key}>{children}</Fragment>;
    return (
      <a key={key} href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  if (tag === 'ol')
    return (
      <ol key={key} start={firstNumber(node)}>
        {children}
      </ol>
    );
  const Tag = tag as keyof JSX.IntrinsicElements;
  return <Tag key={key}>{children}</Tag>;
}

/** The plain text of a rich text. */
export function richWords(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

/**
 * Rich text of the product as React elements of the allow list, so that foreign markup can neither run nor
 * change the look.
 */
export function RichContent({ html }: { html: string }) {
  return (
    <div className={css.rich}>{[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(drawn)}</div>
  );
}
