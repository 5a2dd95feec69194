import {
  callOrReturn,
  type Editor,
  Extension,
  getExtensionField,
  mergeAttributes,
  Node,
  type ParentConfig,
  type ReactNodeViewProps,
  ReactNodeViewRenderer,
} from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type Command, Plugin } from '@tiptap/pm/state';
import { goToNextCell, isInTable, selectedRect, tableEditing } from '@tiptap/pm/tables';
import type { ComponentType } from 'react';
import {
  fileWordsLimit,
  figureWidthOf,
  type FigureWidth,
  isContentAddress,
  isFileId,
  isOutsideAddress,
  spanOf,
  tableLimits,
} from '#rules/content/content/content-text.ts';
import { preparedPaste } from './content-text-paste.ts';
import css from './content-text.module.css';
import { Subscript, Superscript } from './script-marks.ts';

declare module '@tiptap/core' {
  /** The requests of the text to the component around it. */
  interface EditorEvents {
    openLink: object;
    openToolbar: object;
    takeFiles: { files: readonly File[] };
  }
  interface NodeConfig<Options, Storage> {
    /** Tells the editing of tables which node is which part. */
    tableRole?:
      | string
      | ((this: {
          name: string;
          options: Options;
          storage: Storage;
          parent: ParentConfig<NodeConfig<Options>>['tableRole'];
        }) => string);
  }
}

/** The possible neighbours of a paragraph within quotes, items of lists and cells. */
const inner = '(paragraph | bulletList | orderedList)';

/** The basic elements; quotes and items of lists hold paragraphs and lists only, as the server keeps them. */
const contentKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (extension.name === 'listItem') return (extension as Node).extend({ content: `paragraph ${inner}*` });
      if (extension.name === 'blockquote') return (extension as Node).extend({ content: `${inner}+` });
      return extension;
    });
  },
}).configure({
  heading: { levels: [2, 3, 4] },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: {
    openOnClick: false,
    autolink: false,
    isAllowedUri: (address) => isContentAddress(address),
    HTMLAttributes: { target: null, rel: null },
  },
});

const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema(extension) {
    const role: unknown = callOrReturn(
      getExtensionField(extension, 'tableRole', {
        name: extension.name,
        options: extension.options as unknown,
        storage: extension.storage as unknown,
      }),
    );
    return typeof role === 'string' ? { tableRole: role } : {};
  },
  // The box scrolls a wide table; it is not part of the text. The cursor scrolls it, or the keys while nobody may write.
  addNodeView() {
    return ({ editor }) => {
      const dom = document.createElement('div');
      dom.className = css.scroll ?? '';
      const settle = (): void => {
        dom.contentEditable = String(editor.isEditable);
        if (editor.isEditable) dom.removeAttribute('tabindex');
        else dom.tabIndex = 0;
      };
      settle();
      editor.on('transaction', settle);
      const body = dom.appendChild(document.createElement('table')).appendChild(document.createElement('tbody'));
      return {
        dom,
        contentDOM: body,
        ignoreMutation: (mutation) => mutation.type === 'attributes' && mutation.target === dom,
        destroy: () => editor.off('transaction', settle),
      };
    };
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => (): boolean => goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    return { Tab: move(1), 'Shift-Tab': move(-1) };
  },
});

const RowNode = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const spans = () => ({
  colspan: {
    default: 1,
    parseHTML: (element: HTMLElement) => spanOf(element.getAttribute('colspan'), tableLimits.columns),
    renderHTML: ({ colspan }: Record<string, unknown>) => (colspan === 1 ? {} : { colspan }),
  },
  rowspan: {
    default: 1,
    parseHTML: (element: HTMLElement) => spanOf(element.getAttribute('rowspan'), tableLimits.rows),
    renderHTML: ({ rowspan }: Record<string, unknown>) => (rowspan === 1 ? {} : { rowspan }),
  },
  // The editing of tables reads it; widths are not part of a text.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const CellNode = Node.create({
  name: 'tableCell',
  content: `${inner}+`,
  tableRole: 'cell',
  isolating: true,
  addAttributes: spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const HeaderNode = Node.create({
  name: 'tableHeader',
  content: `${inner}+`,
  tableRole: 'header_cell',
  isolating: true,
  addAttributes: () => ({
    ...spans(),
    scope: {
      default: null,
      parseHTML: (element: HTMLElement) => (element.getAttribute('scope') === 'row' ? 'row' : null),
    },
  }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

/** The content of a figure: a file of the library, or a card that leads to a video elsewhere. */
export type FigureSubject =
  | { kind: 'picture' | 'video'; file: string; words: string; width: FigureWidth }
  | { kind: 'card'; href: string; title: string; width: FigureWidth };

// The parsing rules read all attributes at once.
const unread = { default: null, rendered: false, parseHTML: () => null };

function subjectOf(element: HTMLElement): FigureSubject | false {
  const width = figureWidthOf(element.getAttribute('data-width'));
  const shown = element.matches('img, video') ? element : element.querySelector('img, video');
  if (shown) {
    const kind = shown.localName === 'video' ? 'video' : 'picture';
    const file = shown.getAttribute('data-file');
    const words = shown.getAttribute(kind === 'video' ? 'aria-label' : 'alt') ?? '';
    return isFileId(file) && { kind, file, words: words.slice(0, fileWordsLimit), width };
  }
  const link = element.querySelector('a');
  const href = link?.getAttribute('href') ?? '';
  const title = link?.textContent.trim() ?? '';
  return isOutsideAddress(href) && title !== '' && { kind: 'card', href, title, width };
}

/** A figure of the library with its caption. `view` draws it in the editor. */
const figureNode = (view: ComponentType<ReactNodeViewProps>) =>
  Node.create({
    name: 'figure',
    group: 'block',
    content: 'inline*',
    draggable: true,
    isolating: true,
    addAttributes: () => ({
      kind: unread,
      file: unread,
      words: unread,
      href: unread,
      title: unread,
      width: {
        default: 'full',
        parseHTML: () => null,
        renderHTML: ({ width }: Record<string, unknown>) => (width === 'half' ? { 'data-width': 'half' } : {}),
      },
    }),
    parseHTML: () => [
      {
        tag: 'figure',
        getAttrs: subjectOf,
        // Without a caption, the words of a card must not become one.
        contentElement: (element) =>
          (element as HTMLElement).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      },
      { tag: 'img[data-file]', getAttrs: subjectOf },
    ],
    renderHTML({ node, HTMLAttributes }) {
      const { kind, file, words, href, title } = node.attrs as Record<string, string | null>;
      const chooseShown = () => {
        if (kind === 'card') return ['a', { href }, title];
        if (kind === 'video') return ['video', { 'data-file': file, 'aria-label': words }];
        return ['img', { 'data-file': file, alt: words }];
      };
      const shown = chooseShown();
      return ['figure', mergeAttributes(HTMLAttributes), shown, ['figcaption', 0]];
    },
    addNodeView: () =>
      ReactNodeViewRenderer(view, {
        attrs: ({ node }): Record<string, string> => (node.attrs['width'] === 'half' ? { 'data-width': 'half' } : {}),
      }),
    addKeyboardShortcuts() {
      return {
        // A caption is one paragraph: Enter goes on below the figure.
        Enter: () => {
          const { $from } = this.editor.state.selection;
          if ($from.parent.type.name !== 'figure') return false;
          return this.editor
            .chain()
            .insertContentAt($from.after(), { type: 'paragraph' })
            .setTextSelection($from.after() + 1)
            .scrollIntoView()
            .run();
        },
      };
    },
  });

/** The shortcuts of the toolbar, and what is pasted and dropped. */
const Surroundings = Extension.create({
  name: 'contentSurroundings',
  addKeyboardShortcuts() {
    const raise = (event: 'openLink' | 'openToolbar') => (): boolean => {
      this.editor.emit(event, {});
      return true;
    };
    return { 'Mod-k': raise('openLink'), 'Alt-F10': raise('openToolbar') };
  },
  addProseMirrorPlugins() {
    const take = (transfer: DataTransfer | null): boolean => {
      const files = [...(transfer?.files ?? [])];
      // Word puts a picture of the text next to the text.
      if (files.length === 0 || transfer?.getData('text/html')) return false;
      this.editor.emit('takeFiles', { files });
      return true;
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => preparedPaste(html, window.location.origin),
          handlePaste: (_view, event) => take(event.clipboardData),
          handleDrop: (_view, event, _slice, moved) => !moved && take(event.dataTransfer),
        },
      }),
    ];
  },
});

/** All elements of a content text; `view` draws figures. */
export const contentExtensions = (view: ComponentType<ReactNodeViewProps>) => [
  contentKit,
  Subscript,
  Superscript,
  TableNode,
  RowNode,
  CellNode,
  HeaderNode,
  figureNode(view),
  Surroundings,
];

/** Inserts a table with a header row after the block with the cursor. */
export function insertTable(editor: Editor, rows = 3, columns = 3): void {
  const row = (cell: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type: cell, content: [{ type: 'paragraph' }] })),
  });
  insertBlock(editor, {
    type: 'table',
    content: [row('tableHeader'), ...Array.from({ length: rows - 1 }, () => row('tableCell'))],
  });
}

/** Inserts a figure after the block with the cursor. */
export function insertFigure(editor: Editor, subject: FigureSubject): void {
  insertBlock(editor, { type: 'figure', attrs: subject });
}

/** In place of the empty paragraph with the cursor, or below its outermost block. */
function insertBlock(editor: Editor, block: { type: string; attrs?: object; content?: object[] }): void {
  const { $to } = editor.state.selection;
  const outer = $to.depth === 0 ? null : $to.node(1);
  const empty = outer?.type.name === 'paragraph' && outer.content.size === 0;
  const chooseAt = () => {
    if (outer) {
      if (empty) return { from: $to.before(1), to: $to.after(1) };
      return $to.after(1);
    }
    return $to.pos;
  };
  const at = chooseAt();
  const start = typeof at === 'number' ? at : at.from;
  const inside = block.type === 'table' ? start + 4 : start + 1;
  editor
    .chain()
    .insertContentAt(at, block)
    .command(({ tr, commands }) => {
      // A text never ends with a table or figure, so that people can go on writing below it.
      const end = tr.doc.lastChild;
      if (end && (end.type.name === 'table' || end.type.name === 'figure'))
        tr.insert(tr.doc.content.size, end.type.schema.nodes['paragraph']!.create());
      return commands.setTextSelection(inside);
    })
    .focus()
    .scrollIntoView()
    .run();
}

/** True if the table at the cursor has room for another row or column. */
export function tableRoom(editor: Editor): { rows: boolean; columns: boolean } {
  if (!isInTable(editor.state)) return { rows: false, columns: false };
  const { map } = selectedRect(editor.state);
  return { rows: map.height < tableLimits.rows, columns: map.width < tableLimits.columns };
}

export const runCommand = (editor: Editor, command: Command): void => {
  command(editor.state, editor.view.dispatch, editor.view);
  editor.view.focus();
};
