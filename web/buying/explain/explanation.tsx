import { Link } from '@tanstack/react-router';
import { IconBan, IconInfoCircle, IconRulerMeasure } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { CalendarDate, Instant, Money } from '#ui/figures/figures.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Hidden } from '#ui/look/hidden.tsx';
import { Icon } from '#ui/look/icon.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import css from './explanation.module.css';
import { ExplainCredit, type ExplainedReason, ExplainProduct } from './explain.documents.ts';
import type { ExplanationSubject } from './why.part.tsx';

type Group = { id: string; title: string | null; code: string | null; reasons: readonly ExplainedReason[] };

/** Loads the explanation. Its groups are about one article, or one company that gives credit each. */
function useExplanation(subject: ExplanationSubject): {
  groups: Group[] | null;
  error: Error | null;
  retry: () => void;
} {
  const t = useText();
  const credit = subject === 'credit';
  const product = useDocument(
    ExplainProduct,
    credit
      ? { sorg: '', articleCode: '' }
      : { sorg: subject.sorg, articleCode: subject.articleCode, custCode: subject.custCode ?? null },
    { enabled: !credit, keepPrevious: false, staleTime: 0 },
  );
  const companies = useDocument(
    ExplainCredit,
    { custCode: null },
    { enabled: credit, keepPrevious: false, staleTime: 0 },
  );
  const query = credit ? companies : product;
  const explained = product.data?.explainProduct;
  const groups = credit
    ? companies.data?.explainCredit.map(({ companyCode, reasons }) => ({
        id: companyCode,
        title: t('explain.why.company', { company: companyCode }),
        code: null,
        reasons,
      }))
    : explained && [
        { id: explained.articleCode, title: explained.name, code: explained.articleCode, reasons: explained.reasons },
      ];
  return { groups: groups ?? null, error: query.error, retry: () => void query.refetch() };
}

/** The reasons behind what a screen shows, in a panel. */
export function Explanation({ subject }: { subject: ExplanationSubject }) {
  const t = useText();
  return (
    <div className={css.panel}>
      <h2 className={css.heading}>{t('explain.why.title')}</h2>
      <Answer subject={subject} />
    </div>
  );
}

/** The same in a sheet on a phone. */
export function ExplanationSheet({ subject, onClose }: { subject: ExplanationSubject; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('explain.why.title')} onClose={onClose}>
      <Answer subject={subject} />
    </Dialog>
  );
}

function Answer({ subject }: { subject: ExplanationSubject }) {
  const t = useText();
  const { groups, error, retry } = useExplanation(subject);
  const shown = groups?.filter(({ reasons }) => reasons.length > 0);
  const waiting = groups === null && error === null;
  // The panel was placed before its content loaded, so it is placed again.
  useEffect(() => void window.dispatchEvent(new Event('resize')), [waiting]);
  const renderContent = () => {
    if (error && !groups) return <ErrorPanel error={error} onRetry={retry} />;
    if (!groups) return <SkeletonRows rows={2} />;
    return null;
  };
  return (
    <div aria-live="polite" aria-busy={waiting}>
      {renderContent()}
      {groups?.length === 0 && <p className={css.text}>{t('explain.why.none')}</p>}
      {shown?.map((group) => (
        <section key={group.id}>
          {group.title !== null && (
            <h3 className={css.about}>
              {group.title} {group.code !== null && group.code !== group.title && <span>{group.code}</span>}
            </h3>
          )}
          <ul className={css.reasons}>
            {group.reasons.map((reason, at) => (
              <Reason key={`${reason.code} ${at}`} reason={reason} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const icons = { stop: IconBan, limit: IconRulerMeasure, note: IconInfoCircle } as const;
const kindOf = (kind: string): keyof typeof icons => (kind === 'stop' || kind === 'limit' ? kind : 'note');

function Reason({ reason }: { reason: ExplainedReason }) {
  const t = useText();
  const kind = kindOf(reason.kind);
  const { setting, whoCanChange } = reason;
  return (
    <li className={css.reason} data-kind={kind} data-reason={reason.code}>
      <Icon of={icons[kind]} size={16} />
      <div>
        <Hidden>{t(`explain.why.${kind}`)}: </Hidden>
        <b>{reason.title}</b>
        <p className={css.text}>{reason.description}</p>
        <Facts facts={reason.facts} />
        {setting && (
          <dl className={css.setting}>
            <Row name={t('explain.why.setting')}>{setting.name}</Row>
            {setting.facts.map((fact) => (
              <Row key={fact.name} name={fact.name}>
                <Value fact={fact} />
              </Row>
            ))}
            <Row name={t('explain.why.where')}>
              <Place place={setting.place} />
            </Row>
            {whoCanChange !== '' && <Row name={t('explain.why.who')}>{whoCanChange}</Row>}
          </dl>
        )}
        {!setting && whoCanChange !== '' && (
          <p className={css.who}>
            {t('explain.why.who')}: <b>{whoCanChange}</b>
          </p>
        )}
      </div>
    </li>
  );
}

type Fact = ExplainedReason['facts'][number];

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={css.facts}>
      {facts.map((fact) => (
        <Row key={fact.name} name={fact.name}>
          <Value fact={fact} />
        </Row>
      ))}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Value({ fact }: { fact: Fact }) {
  if (fact.kind === 'date') return <CalendarDate date={fact.value} />;
  if (fact.kind === 'instant') return <Instant at={fact.value} />;
  if (fact.kind === 'money') return <Money amount={fact.value} precision="short" />;
  return fact.value;
}

/** The server returns paths below the locale prefix, with their search. */
function Place({ place }: { place: NonNullable<ExplainedReason['setting']>['place'] }) {
  const lang = useLocale();
  if (place.path === null) return place.name;
  const [pathname = '', query = ''] = place.path.split('?');
  return (
    <Link
      to={`/$lang${pathname}` as '/$lang'}
      params={{ lang }}
      search={Object.fromEntries(new URLSearchParams(query))}
    >
      {place.name}
    </Link>
  );
}
