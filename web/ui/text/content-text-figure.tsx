import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { createContext, useContext } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { classNames } from '#ui/look/class-names.ts';
import css from './content-text-field.module.css';
import look from './content-text.module.css';
import { type ContentFiles, LinkCardWords, MissingFile } from './content-text.tsx';
import type { FigureSubject } from './content-text-nodes.ts';

/** Addresses of the files in the edited text; undefined while they load. */
export const EditedFiles = createContext<ContentFiles | undefined>(undefined);

function Subject({ subject }: { subject: FigureSubject }) {
  const files = useContext(EditedFiles);
  if (subject.kind === 'card')
    return (
      <div className={look.card}>
        <LinkCardWords address={subject.href} title={subject.title} />
      </div>
    );
  const file = files?.[subject.file];
  if (!files) return <span className={look.coming} aria-busy />;
  if (file?.kind !== subject.kind) return <MissingFile video={subject.kind === 'video'} words={subject.words} />;
  if (file.kind === 'picture')
    return (
      <img src={file.sizes.at(-1)?.url} width={file.width} height={file.height} alt={subject.words} draggable={false} />
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview for the editor
    <video
      src={file.url}
      poster={file.poster ?? undefined}
      width={file.width}
      height={file.height}
      aria-label={subject.words}
      controls
      preload="none"
    />
  );
}

/** A figure in the editor: what it shows, and its caption to write in. */
export function FigureView({ node, selected, editor }: ReactNodeViewProps) {
  const t = useText();
  const subject = node.attrs as FigureSubject;
  return (
    <NodeViewWrapper as="figure" className={classNames(css.figure, selected && css.selected)}>
      <div contentEditable={false} data-drag-handle="">
        <Subject subject={subject} />
      </div>
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={node.content.size === 0 && editor.isEditable ? css.emptyCaption : undefined}
        data-placeholder={t('ui.editor.caption')}
      />
    </NodeViewWrapper>
  );
}
