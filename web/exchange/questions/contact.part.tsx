import { telephoneAddress } from '#rules/accounts/markets/phone-code.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Card, DescriptionList } from '#ui/page/card.tsx';
import { Text } from '#ui/page/layout.tsx';
import { SalesContact } from './questions.documents.ts';

/** Whom the user asks: the rep of the customer, and the market with its hours. */
export function Contact() {
  const t = useText();
  const { emailSupport, supportPhone, supportHours } = useSite();
  const customer = useUser()?.customer ?? null;
  const { data } = useDocument(SalesContact, {}, { enabled: customer !== null, quiet: true, keepPrevious: false });
  const rep = customer === null ? null : data?.salesContact;
  const items = [
    ...(rep ? [{ name: t('questions.contact.rep'), value: rep.name }] : []),
    ...(rep?.phone ? [{ name: t('questions.contact.phone'), value: <Phone number={rep.phone} /> }] : []),
    ...(rep?.email ? [{ name: t('questions.contact.email'), value: <Mail address={rep.email} /> }] : []),
    ...(supportPhone ? [{ name: t('questions.contact.desk'), value: <Phone number={supportPhone} /> }] : []),
    ...(emailSupport ? [{ name: t('questions.contact.deskMail'), value: <Mail address={emailSupport} /> }] : []),
    ...(supportHours ? [{ name: t('questions.contact.hours'), value: supportHours }] : []),
  ];
  if (items.length === 0) return <Text tone="muted">{t('questions.contact.none')}</Text>;
  return <DescriptionList align="left" items={items} />;
}

/** {@link Contact} on the page of a document. */
export function ContactCard() {
  const t = useText();
  return (
    <Card title={t('questions.contact.title')}>
      <Contact />
    </Card>
  );
}

const Phone = ({ number }: { number: string }) => <a href={telephoneAddress(number)}>{number}</a>;
const Mail = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>;
