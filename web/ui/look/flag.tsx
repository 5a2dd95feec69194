import type { Flag as FlagCode } from '#platform/texts/languages.ts';
import css from './flag.module.css';
import flags from './flags.svg';

/** A flag beside the name of a language; never use it alone. */
export function Flag({ of: code }: { of: FlagCode }) {
  return (
    <svg className={css.flag} viewBox="0 0 20 14" aria-hidden>
      <use href={`${flags}#${code}`} />
    </svg>
  );
}
