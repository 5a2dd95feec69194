import { Fragment } from 'react';

/** An email address as a link. A long one wraps behind its “@” or a dot and not within a word. */
export function MailLink({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <a href={`mailto:${address}`} aria-label={address} className={className}>
      <MailWords address={address} />
    </a>
  );
}

/** The words of {@link MailLink} without the link. */
export const MailWords = ({ address }: { address: string }) =>
  (address.match(/[^@.]+[@.]*|[@.]+/g) ?? []).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
