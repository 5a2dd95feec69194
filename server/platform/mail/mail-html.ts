import type { WrittenLines, WrittenMail } from './mail-words.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
export const escaped = (words: string): string => words.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** Escapes text for HTML and keeps its line breaks. */
const broken = (words: string): string => escaped(words).replaceAll('\n', '<br>');

const fonts = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const muted = 'color:#5b6470';
const hairline = '#e3e3dd';

/**
 * Styles of programs that know them: dark colours, and lines as blocks on a phone. What every program must show is
 * written at each element.
 */
const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.card{padding:20px 16px!important}.page{padding:16px 8px!important}.action{display:block!important;text-align:center!important}
.lines,.lines tbody,.lines tr,.lines td{display:block!important;width:auto!important;text-align:left!important}.lines thead{display:none!important}
.lines tr{border-bottom:1px solid ${hairline};padding:8px 0!important}.lines td{border:0!important;padding:0!important}.lines td.more{display:inline-block!important;padding:0 16px 0 0!important}
.lines .label{display:inline!important}.totals{width:100%!important}}
@media (prefers-color-scheme:dark){.page,.sheet{background:#14181d!important;color:#e8eaed!important}.card{background:#1d232a!important;border-color:#38414b!important}
.ink,.ink td,.ink th{color:#e8eaed!important}.muted,.ink .muted{color:#aab3bd!important}.brand{color:#5cc3ea!important}.action{background:#5cc3ea!important;color:#0d1216!important}
.quote{border-color:#5cc3ea!important}.line,.lines tr{border-color:#38414b!important}}`;

/** One line of the table. On a phone each value has its label in front, because the head is not shown there. */
function rowHtml({ columns }: WrittenLines, { about, notes, values }: WrittenLines['rows'][number]): string {
  const first = [
    `<span style="overflow-wrap:anywhere;word-break:break-word">${broken(about)}</span>`,
    ...notes.map((note) => `<span class="muted" style="${muted};font-size:13px">${broken(note)}</span>`),
  ].join('<br>');
  const cells = values.map((value, at) => {
    const label = `<span class="label muted" style="display:none;mso-hide:all;${muted}">${escaped(columns[at + 1] ?? '')} </span>`;
    return `<td class="line more" align="right" style="padding:8px 0 8px 12px;vertical-align:top;border-bottom:1px solid ${hairline};white-space:nowrap">${value === '' ? '' : label}${broken(value)}</td>`;
  });
  return `<tr class="line"><td class="line" style="padding:8px 0;vertical-align:top;border-bottom:1px solid ${hairline}">${first}</td>${cells.join('')}</tr>`;
}

function linesHtml(lines: WrittenLines): string {
  const heads = lines.columns.map(
    (label, at) =>
      `<th scope="col" class="line muted" align="${at === 0 ? 'left' : 'right'}" style="padding:0 0 6px ${at === 0 ? 0 : 12}px;border-bottom:1px solid ${hairline};${muted};font-size:13px;font-weight:600;white-space:nowrap;vertical-align:bottom">${escaped(label)}</th>`,
  );
  const rows = lines.rows.map((row) => rowHtml(lines, row));
  const totals = lines.totals.map(({ label, value, isSum }) => {
    const weight = isSum ? ';font-weight:700' : '';
    return `<tr><th scope="row" align="left" style="padding:3px 24px 3px 0;font-weight:400;text-align:left${weight}">${escaped(label)}</th><td align="right" style="padding:3px 0;text-align:right;white-space:nowrap${weight}">${escaped(value)}</td></tr>`;
  });
  return [
    `<table class="lines ink" width="100%" style="border-collapse:collapse;width:100%;margin:0 0 12px;font-size:14px"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
    lines.more === ''
      ? ''
      : `<p class="muted" style="margin:0 0 12px;${muted};font-size:13px">${escaped(lines.more)}</p>`,
    totals.length === 0
      ? ''
      : `<table class="totals ink" align="right" style="border-collapse:collapse;margin:0 0 16px auto;font-size:14px">${totals.join('')}</table><div style="clear:both"></div>`,
  ].join('\n');
}

function factsHtml({ facts, accent }: WrittenMail): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ label, value, url }) =>
      `<tr><th scope="row" class="muted" align="left" style="padding:4px 16px 4px 0;${muted};font-weight:400;text-align:left;vertical-align:top">${escaped(label)}</th><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere;word-break:break-word">${url === '' ? broken(value) : `<a class="brand" href="${escaped(url)}" style="color:${accent}">${broken(value)}</a>`}</td></tr>`,
  );
  return `<table class="facts" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`;
}

const paragraph = (words: string, style: string, classes = ''): string =>
  words === '' ? '' : `<p class="${classes}" style="${style}">${broken(words)}</p>`;

/**
 * The HTML of a mail: at most 600 pixels wide, without anything that is loaded from elsewhere, readable at 320 pixels,
 * in dark colours where the mail program has them.
 */
export function mailHtml(mail: WrittenMail): string {
  const small = `margin:0 0 4px;${muted};font-size:13px`;
  const { accent, action, unsubscribe } = mail;
  return `<!doctype html>
<html lang="${mail.language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(mail.subject)}</title><style>${styles}</style></head>
<body class="sheet" style="margin:0;padding:0;background:#f5f5f2;${fonts};font-size:15px;line-height:1.5;color:#14181d">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;background:#f5f5f2"><tr><td class="page" align="center" style="padding:24px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="border-collapse:separate;width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 0 16px">${paragraph(mail.mark, `margin:0 0 16px;${muted};font-size:13px`, 'muted')}
<p class="brand" style="margin:0;font-weight:700;font-size:18px;color:${accent}">${escaped(mail.brand)}</p></td></tr>
<tr><td class="card ink" style="background:#ffffff;border:1px solid ${hairline};border-radius:10px;padding:24px;color:#14181d">
${paragraph(mail.intro, 'margin:0 0 16px', 'ink')}
${mail.quote === '' ? '' : `<blockquote class="quote ink" style="margin:0 0 16px;padding:8px 0 8px 16px;border-left:3px solid ${accent}">${broken(mail.quote)}</blockquote>`}
${factsHtml(mail)}
${mail.lines ? linesHtml(mail.lines) : ''}
${action ? `<p style="margin:0 0 16px"><a class="action" href="${escaped(action.url)}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;padding:11px 20px;border-radius:8px;font-weight:600">${escaped(action.label)}</a></p>` : ''}
${paragraph(mail.outro, `margin:0;${muted};font-size:13px`, 'muted')}
</td></tr>
<tr><td style="padding:16px 0 0">${[...mail.sender, mail.copyright].map((line) => paragraph(line, small, 'muted')).join('\n')}
${unsubscribe ? `<p class="muted" style="margin:8px 0 0;font-size:13px"><a class="muted" href="${escaped(unsubscribe.url)}" style="${muted}">${escaped(unsubscribe.label)}</a></p>` : ''}</td></tr>
</table></td></tr></table></body></html>`;
}
