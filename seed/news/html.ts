// Parts of content texts.

export const p = (...words: readonly string[]): string => words.map((line) => `<p>${line}</p>`).join('');
export const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
export const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col"><p>${cell}</p></th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
export const link = (path: string, words: string): string => `<a href="${path}">${words}</a>`;
/** A picture of the library by its file name; the loader puts its id in place. */
export const picture = (name: string, alt: string): string =>
  `<figure><img data-file="{picture ${name}}" alt="${alt}" /></figure>`;
