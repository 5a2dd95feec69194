import { Editor } from '@tiptap/react';
import { describe, expect, test } from 'vitest';
import { richExtensions } from './rich-text-field.tiptap.tsx';

/** The text that the editor makes of the one that it opens. */
function kept(html: string): string {
  const editor = new Editor({ extensions: richExtensions, content: html, injectCSS: false });
  const text = editor.getHTML();
  editor.destroy();
  return text;
}

describe('the editor of rich text keeps what the server keeps (Q-168)', () => {
  test.each([
    '<p>m<sup>2</sup>, CO<sub>2</sub></p>',
    '<p><strong>m<sup>2</sup></strong></p>',
    '<ol start="4"><li><p>four</p></li></ol>',
    '<ol><li><p>one</p></li></ol>',
  ])('%s', (html) => {
    expect(kept(html)).toBe(html);
  });

  test('letters are above or below the line, not both', () => {
    expect(kept('<p><sup>a<sub>b</sub></sup></p>')).toBe('<p><sup>a</sup><sub>b</sub></p>');
  });
});
