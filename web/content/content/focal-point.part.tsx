import { lazy, Suspense } from 'react';
import { loadTexts } from '#platform/texts/texts.tsx';
import type { FocalPointContentProps } from './focal-point.dialog.tsx';

const Content = lazy(async () => ({
  default: (await Promise.all([import('./focal-point.dialog.tsx'), loadTexts(['focal-point'])]))[0].FocalPointContent,
}));

/**
 * Chooses the most important point of a picture and the part of it that its sizes show: by mouse, finger or keys, with
 * a preview of what readers see. A chunk of its own.
 */
export function FocalPointDialog(props: FocalPointContentProps) {
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  );
}
