import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { productRoute } from '#goods/product/product.links.ts';
import type { MaterialDetail, MaterialFile } from './marketing-material.documents.ts';
import { libraryRoute } from '#content/library/library.links.ts';
import css from './marketing-material.module.css';
import { formatOf, useFileWords } from './use-file-words.ts';

/** The part of it that the facts of a material need; a new one has no date yet. */
export type MaterialFactsOf = Pick<MaterialDetail, 'modelYear'> & {
  readonly articleCodes: readonly string[];
  readonly tags: readonly string[];
  readonly createdAt: string | null;
};
/** The part of it that the facts of a file need. */
export type FileFactsOf = Pick<MaterialFile, 'fileName' | 'width' | 'height' | 'bytes' | 'language' | 'rightsEndOn'>;

/** Facts, articles and tags of a material and of its shown file. */
export function MaterialFacts({ material, file }: { material: MaterialFactsOf; file: FileFactsOf | undefined }) {
  return (
    <>
      <Facts material={material} file={file} />
      <Articles codes={material.articleCodes} />
      <Tags tags={material.tags} />
    </>
  );
}

function Facts({ material, file }: { material: MaterialFactsOf; file: FileFactsOf | undefined }) {
  const t = useText();
  const formats = useFormats();
  const words = useFileWords();
  const facts: [string, ReactNode][] = [
    ...(file
      ? ([
          [
            t('library.field.file'),
            <span key="name" className={css.wrap}>
              {file.fileName}
            </span>,
          ],
          [t('library.filter.format'), formatOf(file.fileName)],
          [t('library.field.pixels'), words.resolution(file)],
          [t('library.field.bytes'), words.bytes(file.bytes)],
          [
            t('library.filter.language'),
            file.language === null ? t('library.field.anyLanguage') : words.language(file.language),
          ],
          [
            t('library.field.rights'),
            file.rightsEndOn === null
              ? t('library.field.unlimited')
              : t('library.field.until', { date: formats.date(file.rightsEndOn) }),
          ],
        ] satisfies [string, ReactNode][])
      : []),
    [t('library.filter.year'), material.modelYear],
    [t('library.field.released'), material.createdAt && formats.day(material.createdAt)],
  ];
  return (
    <Card title={t('library.material.details')}>
      <DescriptionList items={facts.filter(([, value]) => value !== null).map(([name, value]) => ({ name, value }))} />
    </Card>
  );
}

/** Links to the articles that a material shows. */
function Articles({ codes }: { codes: readonly string[] }) {
  const t = useText();
  const lang = useLocale();
  if (codes.length === 0) return null;
  return (
    <Card title={t('library.material.articles')}>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Link to={productRoute} params={{ lang, category: undefined, slug: code }}>
              {code}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Tags that lead to the other materials with them. */
function Tags({ tags }: { tags: readonly string[] }) {
  const t = useText();
  const lang = useLocale();
  if (tags.length === 0) return null;
  return (
    <Card title={t('library.filter.tag')}>
      <ul className={css.codes}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={libraryRoute} params={{ lang }} search={{ tag: [tag] }}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
