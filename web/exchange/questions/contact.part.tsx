import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { MailLink } from '#ui/text/mail-link.tsx';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { SalesContact } from './questions.documents.ts';
import { useIsDealer } from './use-is-dealer.ts';

/** The dealer whom a document of the staff is about. */
export type AboutDealer = { code: string; name: string };

/** The dealer for the staff: that of the document, else the one for whom they act. Dealers need no way to themselves. */
function useDealerOf(dealer: AboutDealer | undefined): AboutDealer | null {
  const customer = useUser()?.customer;
  const own = useIsDealer();
  if (own) return null;
  return dealer ?? (customer ? { code: customer.custCode.unified, name: customer.custName } : null);
}

/** Whom the user asks: the rep of the customer, and the market with its hours. Staff find the page of the dealer. */
export function Contact({ dealer }: { dealer?: AboutDealer | undefined }) {
  const t = useText();
  const about = useDealerOf(dealer);
  const { emailSupport, supportPhone, supportHours } = useSite();
  const customer = useUser()?.customer ?? null;
  const { data } = useDocument(SalesContact, {}, { enabled: customer !== null, quiet: true, keepPrevious: false });
  const rep = customer === null ? null : data?.salesContact;
  const items = [
    ...(about
      ? [{ name: t('questions.contact.dealer'), value: <DealerLink code={about.code}>{about.name}</DealerLink> }]
      : []),
    ...(rep ? [{ name: t('questions.contact.rep'), value: rep.name }] : []),
    ...(rep?.phone ? [{ name: t('questions.contact.phone'), value: <Phone number={rep.phone} /> }] : []),
    ...(rep?.email ? [{ name: t('questions.contact.email'), value: <MailLink address={rep.email} /> }] : []),
    ...(supportPhone ? [{ name: t('questions.contact.desk'), value: <Phone number={supportPhone} /> }] : []),
    ...(emailSupport ? [{ name: t('questions.contact.deskMail'), value: <MailLink address={emailSupport} /> }] : []),
    ...(supportHours ? [{ name: t('questions.contact.hours'), value: supportHours }] : []),
  ];
  if (items.length === 0) return <Text tone="muted">{t('questions.contact.none')}</Text>;
  return <DescriptionList align="left" items={items} />;
}

/** {@link Contact} on the page of a document. */
export function ContactCard({ dealer }: { dealer?: AboutDealer | undefined }) {
  const t = useText();
  return (
    <Card title={t('questions.contact.title')}>
      <Contact dealer={dealer} />
    </Card>
  );
}

const Phone = ({ number }: { number: string }) => <a href={telephoneAddress(number)}>{number}</a>;
