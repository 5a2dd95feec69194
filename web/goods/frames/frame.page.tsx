import { Link, useParams } from '@tanstack/react-router';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { Stack, WithAside } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { ErrorPanel, NoPermission, NoResult, SkeletonCard } from '#ui/page/states.tsx';
import { usePhone } from '#ui/look/use-media.ts';
import { ServiceCards, ServiceLinks } from './frame-service.tsx';
import { StolenWarning } from './frame-findings.part.tsx';
import { StolenFrame } from './stolen-frame.tsx';
import { BikeCard, DeliveryCard, DocumentsCard, PartsCard } from './frame-cards.tsx';
import { FramePassport, type FrameWithPassport } from './frames.documents.ts';
import { frameSearchRoute, recallLink, recallsRoute } from './frames.links.ts';
import { RecallStateChip } from './recall-words.tsx';

/** The passport of a frame; for a dealer to whom it was not shipped only whether it is known, stolen or recalled. */
export function FramePage() {
  const t = useText();
  const lang = useLocale();
  const { number = '' } = useParams({ strict: false }) as { number?: string };
  const query = useDocument(FramePassport, { frameNumber: number }, { keepPrevious: false });
  const frame = query.data?.frame;
  const passport = frame?.passport;
  const isPhone = usePhone();
  const chooseSubtitle = () => {
    if (passport) return [passport.description, passport.modelYear, passport.size].filter(Boolean).join(' · ');
    // Keeps the line that the data fills.
    return query.isPending ? '\u00a0' : frame && t('frames.check.title');
  };
  const renderContent = () => {
    if (isForbidden(query.error)) return <NoPermission />;
    if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data)
      return (
        <Stack gap={4}>
          <SkeletonCard picture />
          <SkeletonCard />
        </Stack>
      );
    if (!frame)
      return (
        <NoResult
          title={t('frames.page.invalid', { number })}
          actions={
            <ButtonLink to={frameSearchRoute} params={{ lang }} variant="primary">
              {t('frames.page.another')}
            </ButtonLink>
          }
        >
          {t('frames.page.invalidHint')}
        </NoResult>
      );
    return <FrameBody frame={frame} />;
  };
  return (
    <PageFrame
      title={frameNumberOf(number)}
      // On a phone they would push the page down when they come.
      actions={frame && !isPhone && <ServiceLinks frame={frame} />}
      subtitle={chooseSubtitle()}
      crumbs={[
        {
          key: 'search',
          link: (
            <Link to={frameSearchRoute} params={{ lang }}>
              {t('frames.search.title')}
            </Link>
          ),
        },
      ]}
    >
      {renderContent()}
    </PageFrame>
  );
}

/** Warnings first, then the life of the bicycle: what it is, its delivery, and what each area of service knows. */
function FrameBody({ frame }: { frame: FrameWithPassport }) {
  const t = useText();
  const lang = useLocale();
  const { passport, stolen } = frame;
  const isPhone = usePhone();
  const another = (
    <div>
      <ButtonLink to={frameSearchRoute} params={{ lang }}>
        {t('frames.page.another')}
      </ButtonLink>
    </div>
  );
  return (
    <Stack gap={4}>
      <FrameWarnings frame={frame} />
      {isPhone && <ServiceLinks frame={frame} />}
      {!frame.known && <Note tone="warn">{t('frames.find.unknown')}</Note>}
      {frame.known && !passport && <Note>{t('frames.find.known')}</Note>}
      {stolen && (
        <StolenFrame number={frame.frameNumber} stolen={stolen}>
          {!passport && another}
        </StolenFrame>
      )}
      {passport && (
        <WithAside
          aside={
            <Stack gap={4}>
              <DeliveryCard passport={passport} />
              <DocumentsCard documents={passport.documents} />
            </Stack>
          }
        >
          <BikeCard passport={passport} number={frame.frameNumber} />
          <ServiceCards passport={passport} />
          <PartsCard parts={passport.components} />
        </WithAside>
      )}
      {!passport && !stolen && another}
    </Stack>
  );
}

/** Theft and recalls, also those that are repaired. */
function FrameWarnings({ frame: { stolen, recalls, passport, frameNumber } }: { frame: FrameWithPassport }) {
  const t = useText();
  const lang = useLocale();
  return (
    <>
      {stolen && <StolenWarning stolen={stolen} />}
      {recalls.map((recall) => {
        const done = recall.state === 'repaired';
        const chooseTone = () => {
          if (done) return 'ok';
          if (recall.severity === 'safety') return 'err';
          return 'warn';
        };
        return (
          <Note key={recall.code} tone={chooseTone()}>
            <b>{t('frames.recall.warning', { code: recall.code, title: recall.title })}</b>{' '}
            <RecallStateChip state={recall.state} />{' '}
            <Link {...recallLink(lang, recall.code, passport && !done ? { frame: frameNumber } : {})}>
              {t(passport && !done ? 'frames.recall.report' : 'frames.recall.open')}
            </Link>
          </Note>
        );
      })}
      {recalls.length === 0 && passport && (
        <Note tone="ok">
          {t('frames.recall.none')}{' '}
          <Link to={recallsRoute} params={{ lang }}>
            {t('frames.recalls.title')}
          </Link>
        </Note>
      )}
    </>
  );
}
