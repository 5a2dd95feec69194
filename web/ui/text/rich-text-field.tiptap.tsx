import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useState } from 'react';
import { isLinkAddress, withTelephone } from '#rules/text/rich-text.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/look/class-names.ts';
import type { IconType } from '#ui/look/icon.tsx';
import css from './rich-text-field.module.css';
import { RichToolbar, ToolButton, ToolGap } from './rich-toolbar.tsx';
import { Subscript, Superscript } from './script-marks.ts';
import { TextInput } from '#ui/form/text-input.tsx';

type Ids = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** With the marks of small letters, the editor keeps exactly the elements that the server keeps. */
const kit = StarterKit.configure({
  heading: { levels: [3, 4] },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: {
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https', 'mailto', 'tel'],
    isAllowedUri: (address) => isLinkAddress(address),
  },
});

export const richExtensions = [kit, Subscript, Superscript];

type Tool = {
  label: MessageId;
  icon: IconType;
  mark?: string;
  attributes?: Record<string, unknown>;
  run: (editor: Editor) => void;
};

const tools: readonly (readonly Tool[])[] = [
  [
    { label: 'ui.rich.bold', icon: IconBold, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
    {
      label: 'ui.rich.italic',
      icon: IconItalic,
      mark: 'italic',
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: 'ui.rich.underline',
      icon: IconUnderline,
      mark: 'underline',
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      label: 'ui.rich.strike',
      icon: IconStrikethrough,
      mark: 'strike',
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      label: 'ui.rich.heading',
      icon: IconH3,
      mark: 'heading',
      attributes: { level: 3 },
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
    {
      label: 'ui.rich.subheading',
      icon: IconH4,
      mark: 'heading',
      attributes: { level: 4 },
      run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
    },
    {
      label: 'ui.rich.bullets',
      icon: IconList,
      mark: 'bulletList',
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'ui.rich.numbers',
      icon: IconListNumbers,
      mark: 'orderedList',
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'ui.rich.quote',
      icon: IconBlockquote,
      mark: 'blockquote',
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
];

/** An empty editor gives no text. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** The editor of `RichTextField`: a toolbar of labelled buttons above the text; the usual shortcuts work too. */
export function RichTextEditor({
  ids,
  label,
  value,
  onChange,
  disabled,
}: {
  ids: Ids;
  label: string;
  value: string;
  onChange: (html: string) => void;
  disabled: boolean;
}) {
  const t = useText();
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: richExtensions,
    content: value,
    // The content policy forbids style elements; the styles are in the module of the part.
    injectCSS: false,
    editable: !disabled,
    onUpdate: (change) => onChange(htmlOf(change.editor)),
  });
  const invalid = ids['aria-invalid'];
  const described = ids['aria-describedby'];
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id: ids.id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(described ? { 'aria-describedby': described } : {}),
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
        },
      },
    });
  }, [editor, ids.id, label, described, invalid]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  // Takes over a text from outside, for example after a form reset. Tiptap replaces an editor that was rendered some time
  // before it is mounted; until the next render this is the destroyed one, which has no text.
  useEffect(() => {
    if (!editor.isDestroyed && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.flat().map((tool) => tool.mark !== undefined && current.isActive(tool.mark, tool.attributes)),
      link: current.isActive('link'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const flat = tools.flat();

  return (
    <div className={classNames(css.box, invalid && css.bad)}>
      <RichToolbar label={t('ui.rich.toolbar')}>
        {tools.map((group) => [
          ...group.map((tool) => (
            <ToolButton
              key={tool.label}
              icon={tool.icon}
              label={t(tool.label)}
              on={state.on[flat.indexOf(tool)] ?? false}
              off={disabled}
              onPress={() => tool.run(editor)}
            />
          )),
          <ToolGap key={`after ${group[0]?.label}`} />,
        ])}
        <ToolButton
          icon={IconLink}
          label={t('ui.rich.link')}
          on={state.link}
          expanded={linking}
          off={disabled}
          onPress={() => setLinking(!linking)}
        />
        <ToolGap />
        <ToolButton
          icon={IconArrowBackUp}
          label={t('ui.rich.undo')}
          off={disabled || !state.undo}
          onPress={() => editor.chain().focus().undo().run()}
        />
        <ToolButton
          icon={IconArrowForwardUp}
          label={t('ui.rich.redo')}
          off={disabled || !state.redo}
          onPress={() => editor.chain().focus().redo().run()}
        />
      </RichToolbar>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent editor={editor} className={css.text} />
    </div>
  );
}

/** Address of the link at the cursor, or for the selected text. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useText();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [wrong, setWrong] = useState(false);
  const apply = (): void => {
    const wanted = /^[^\s@:/]+@[^\s@]+$/.test(address.trim())
      ? `mailto:${address.trim()}`
      : withTelephone(address.trim());
    if (!isLinkAddress(wanted)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection, the address itself becomes the link text.
    if (editor.state.selection.empty && before === '')
      chain
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href: wanted } }] })
        .run();
    else chain.setLink({ href: wanted }).run();
    onDone();
  };
  return (
    <div className={css.link}>
      <TextInput
        label={t('ui.rich.address')}
        type="url"
        inputMode="url"
        autoFocus
        value={address}
        error={wrong ? t('valid_url') : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          }
          if (event.key !== 'Escape') return;
          onDone();
          editor.commands.focus();
        }}
      />
      <Button variant="primary" onClick={apply}>
        {t('ui.rich.apply')}
      </Button>
      {before !== '' && (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          {t('ui.rich.unlink')}
        </Button>
      )}
    </div>
  );
}
