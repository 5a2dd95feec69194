import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsJoin,
  IconArrowsSplit,
  IconBlockquote,
  IconBold,
  IconBrandYoutube,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLayoutColumns,
  IconLink,
  IconList,
  IconListNumbers,
  IconPencil,
  IconPhoto,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconStrikethrough,
  IconTable,
  IconTableColumn,
  IconTableMinus,
  IconTableRow,
  IconTrash,
  IconUnderline,
  IconVideo,
} from '@tabler/icons-react';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type Ref } from 'react';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useText } from '#platform/texts/texts.tsx';
import css from './content-text-field.module.css';
import { type FigureSubject, insertTable, runCommand, tableRoom } from './content-text-nodes.ts';
import type { IconType } from '#ui/look/icon.tsx';
import { RichToolbar, ToolButton, ToolGap } from './rich-toolbar.tsx';

type Tool = {
  label: MessageId;
  icon: IconType;
  keys: string;
  /** The node or mark that the button switches. */
  of: string;
  attributes?: Record<string, unknown>;
  run: (editor: Editor) => void;
};

const heading = (level: 2 | 3 | 4, label: MessageId, icon: IconType): Tool => ({
  label,
  icon,
  keys: `Mod+Alt+${level}`,
  of: 'heading',
  attributes: { level },
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const groups: readonly (readonly Tool[])[] = [
  [
    heading(2, 'ui.rich.heading', IconH2),
    heading(3, 'ui.rich.subheading', IconH3),
    heading(4, 'ui.editor.smallHeading', IconH4),
  ],
  [
    {
      label: 'ui.rich.bold',
      icon: IconBold,
      keys: 'Mod+B',
      of: 'bold',
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: 'ui.rich.italic',
      icon: IconItalic,
      keys: 'Mod+I',
      of: 'italic',
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: 'ui.rich.underline',
      icon: IconUnderline,
      keys: 'Mod+U',
      of: 'underline',
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      label: 'ui.rich.strike',
      icon: IconStrikethrough,
      keys: 'Mod+Shift+S',
      of: 'strike',
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      label: 'ui.rich.bullets',
      icon: IconList,
      keys: 'Mod+Shift+8',
      of: 'bulletList',
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'ui.rich.numbers',
      icon: IconListNumbers,
      keys: 'Mod+Shift+7',
      of: 'orderedList',
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'ui.rich.quote',
      icon: IconBlockquote,
      keys: 'Mod+Shift+B',
      of: 'blockquote',
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
];
const flat = groups.flat();

/** The dialog that the toolbar opens; the editor shows it. */
export type Opened = 'link' | 'card' | 'figure';

/** The buttons for all parts of a text. */
export function MainTools({
  editor,
  disabled,
  handle,
  onOpen,
  onPickFile,
}: {
  editor: Editor;
  disabled: boolean;
  handle: Ref<{ focus: () => void }>;
  onOpen: (what: Opened) => void;
  onPickFile: ((kind: 'picture' | 'video') => void) | undefined;
}) {
  const t = useText();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: flat.map((tool) => current.isActive(tool.of, tool.attributes)),
      link: current.isActive('link'),
      table: current.isActive('table'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  return (
    <RichToolbar label={t('ui.rich.toolbar')} handle={handle}>
      {groups.map((group) => (
        <Fragment key={group[0]?.label}>
          {group.map((tool) => (
            <ToolButton
              key={tool.label}
              icon={tool.icon}
              label={t(tool.label)}
              keys={tool.keys}
              on={state.on[flat.indexOf(tool)] ?? false}
              off={disabled}
              onPress={() => tool.run(editor)}
            />
          ))}
          <ToolGap />
        </Fragment>
      ))}
      <ToolButton
        icon={IconLink}
        label={t('ui.rich.link')}
        keys="Mod+K"
        on={state.link}
        off={disabled}
        onPress={() => onOpen('link')}
      />
      <ToolGap />
      <ToolButton
        icon={IconTable}
        label={t('ui.editor.table')}
        off={disabled || state.table}
        onPress={() => insertTable(editor)}
      />
      {onPickFile && (
        <>
          <ToolButton
            icon={IconPhoto}
            label={t('ui.editor.picture')}
            off={disabled}
            onPress={() => onPickFile('picture')}
          />
          <ToolButton
            icon={IconVideo}
            label={t('ui.editor.video')}
            off={disabled}
            onPress={() => onPickFile('video')}
          />
        </>
      )}
      <ToolButton icon={IconBrandYoutube} label={t('ui.editor.card')} off={disabled} onPress={() => onOpen('card')} />
      <ToolGap />
      <ToolButton
        icon={IconArrowBackUp}
        label={t('ui.rich.undo')}
        keys="Mod+Z"
        off={disabled || !state.undo}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        icon={IconArrowForwardUp}
        label={t('ui.rich.redo')}
        keys="Mod+Shift+Z"
        off={disabled || !state.redo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </RichToolbar>
  );
}

type TableTool = { label: MessageId; icon: IconType; command: Command; grows?: 'rows' | 'columns' };

const tableGroups: readonly (readonly TableTool[])[] = [
  [
    { label: 'ui.editor.rowAbove', icon: IconRowInsertTop, command: addRowBefore, grows: 'rows' },
    { label: 'ui.editor.rowBelow', icon: IconRowInsertBottom, command: addRowAfter, grows: 'rows' },
    { label: 'ui.editor.removeRow', icon: IconRowRemove, command: deleteRow },
  ],
  [
    { label: 'ui.editor.columnBefore', icon: IconColumnInsertLeft, command: addColumnBefore, grows: 'columns' },
    { label: 'ui.editor.columnAfter', icon: IconColumnInsertRight, command: addColumnAfter, grows: 'columns' },
    { label: 'ui.editor.removeColumn', icon: IconColumnRemove, command: deleteColumn },
  ],
  [
    { label: 'ui.editor.headerRow', icon: IconTableRow, command: toggleHeaderRow },
    { label: 'ui.editor.headerColumn', icon: IconTableColumn, command: toggleHeaderColumn },
  ],
  [
    { label: 'ui.editor.mergeCells', icon: IconArrowsJoin, command: mergeCells },
    { label: 'ui.editor.splitCell', icon: IconArrowsSplit, command: splitCell },
  ],
  [{ label: 'ui.editor.removeTable', icon: IconTableMinus, command: deleteTable }],
];
const tableTools = tableGroups.flat();

/** The buttons for the table with the cursor. */
export function TableTools({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const t = useText();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      shown: current.isActive('table'),
      room: tableRoom(current),
      can: tableTools.map((tool) => tool.command(current.state)),
    }),
  });
  if (!state.shown || disabled) return null;
  return (
    <RichToolbar label={t('ui.editor.tableTools')} className={css.extra}>
      {tableGroups.map((group, at) => (
        <Fragment key={group[0]?.label}>
          {at > 0 && <ToolGap />}
          {group.map((tool) => (
            <ToolButton
              key={tool.label}
              icon={tool.icon}
              label={t(tool.label)}
              off={!state.can[tableTools.indexOf(tool)] || (tool.grows && !state.room[tool.grows])}
              onPress={() => runCommand(editor, tool.command)}
            />
          ))}
        </Fragment>
      ))}
    </RichToolbar>
  );
}

/** The figure that is selected or holds the cursor. */
export function chosenFigure(editor: Editor): { at: number; subject: FigureSubject } | null {
  const { selection } = editor.state;
  const { $from } = selection;
  if ('node' in selection && editor.isActive('figure')) {
    const node = editor.state.doc.nodeAt(selection.from);
    if (node?.type.name === 'figure') return { at: selection.from, subject: node.attrs as FigureSubject };
  }
  return $from.parent.type.name === 'figure'
    ? { at: $from.before(), subject: $from.parent.attrs as FigureSubject }
    : null;
}

/** The buttons for the figure with the cursor. */
export function FigureTools({ editor, disabled, onEdit }: { editor: Editor; disabled: boolean; onEdit: () => void }) {
  const t = useText();
  const width = useEditorState({ editor, selector: ({ editor: current }) => chosenFigure(current)?.subject.width });
  if (!width || disabled) return null;
  return (
    <RichToolbar label={t('ui.editor.figureTools')} className={css.extra}>
      <ToolButton
        icon={IconLayoutColumns}
        label={t('ui.editor.widthHalf')}
        on={width === 'half'}
        onPress={() => {
          const found = chosenFigure(editor);
          if (!found) return;
          editor
            .chain()
            .command(({ tr }) => {
              tr.setNodeAttribute(found.at, 'width', width === 'half' ? 'full' : 'half');
              return true;
            })
            .focus()
            .run();
        }}
      />
      <ToolButton icon={IconPencil} label={t('ui.editor.edit')} onPress={onEdit} />
      <ToolGap />
      <ToolButton
        icon={IconTrash}
        label={t('ui.editor.remove')}
        onPress={() => {
          const found = chosenFigure(editor);
          const size = found ? (editor.state.doc.nodeAt(found.at)?.nodeSize ?? 0) : 0;
          if (found)
            editor
              .chain()
              .deleteRange({ from: found.at, to: found.at + size })
              .focus()
              .run();
        }}
      />
    </RichToolbar>
  );
}
