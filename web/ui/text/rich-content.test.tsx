import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RichContent, richWords } from './rich-content.tsx';

const drawn = (html: string) => {
  const { container, unmount } = render(<RichContent html={html} />);
  const inner = container.firstElementChild?.innerHTML;
  unmount();
  return inner;
};

describe('rich text on the screen (Q-168)', () => {
  test.each([
    ['<p>a <strong>b</strong><br>c</p>', '<p>a <strong>b</strong><br>c</p>'],
    ['<ul><li>one</li></ul><blockquote>two</blockquote>', '<ul><li>one</li></ul><blockquote>two</blockquote>'],
    ['<p>m<sup>2</sup>, CO<sub>2</sub></p>', '<p>m<sup>2</sup>, CO<sub>2</sub></p>'],
    ['<ol start="4"><li>four</li></ol><ol start="x"></ol>', '<ol start="4"><li>four</li></ol><ol></ol>'],
    ['<script>alert(1)</script>ok', 'ok'],
    ['<img src="x" onerror="alert(1)">ok', 'ok'],
    ['<p onclick="alert(1)" style="position:fixed">ok</p>', '<p>ok</p>'],
    ['<svg><circle></circle></svg><form>ok</form>', 'ok'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,x">x</a>', 'x'],
    [
      '<a href="https://veldra.example" onmouseover="x()">x</a>',
      '<a href="https://veldra.example" target="_blank" rel="noopener noreferrer">x</a>',
    ],
  ])('%s', (html, shown) => {
    expect(drawn(html)).toBe(shown);
  });

  test('counts words, not elements', () => {
    expect(richWords('<p>a <strong>b</strong></p>')).toBe('a b');
  });
});
