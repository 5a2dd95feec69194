import { Link } from '@tanstack/react-router';
import { useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { Card } from '#ui/page/card.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Text } from '#ui/page/layout.tsx';
import { ErrorPanel, SkeletonRows } from '#ui/page/states.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditLog } from './audit.documents.ts';
import { auditRoute } from './audit.links.ts';
import css from './audit.module.css';
import { useAuditWords } from './audit-words.ts';

/** The latest actions on one record, for its page. Requires page.audit. */
export function AuditHistory({
  title,
  subjectType,
  subjectId,
}: {
  title: string;
  subjectType: string;
  subjectId: string;
}) {
  const t = useText();
  const lang = useLocale();
  const words = useAuditWords();
  const query = useDocument(AuditLog, { filter: { subjectType, subjectId }, page: 1, limit: 10 }, { staleTime: 0 });
  const log = query.data?.auditLog;
  const renderContent = () => {
    if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!log) return <SkeletonRows rows={3} />;
    if (log.data.length === 0)
      return (
        <Text size="sm" tone="muted">
          {t('audit.history.none')}
        </Text>
      );
    return (
      <ul className={css.history}>
        {log.data.map((line) => (
          <li key={line.id}>
            <details>
              <summary>
                <Text strong>{words.action(line.action)}</Text>{' '}
                <Text size="sm" tone="muted">
                  {line.actorName} · <Instant at={line.at} show="minute" />
                </Text>
              </summary>
              <AuditChanges before={line.before} after={line.after} />
            </details>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Card
      title={title}
      actions={
        <Link to={auditRoute} params={{ lang }} search={{ subject: subjectType, id: subjectId }}>
          {t('audit.history.all')}
        </Link>
      }
    >
      {renderContent()}
    </Card>
  );
}
