import type { MarketChangesQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Markets } from '#accounts/markets/markets.documents.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmVerb, useAsked } from '#ui/dialog/confirm-verb.tsx';
import { Instant } from '#ui/figures/figures.tsx';
import { Card } from '#ui/page/card.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { ErrorPanel, NothingYet, SkeletonRows } from '#ui/page/states.tsx';
import { TablePager } from '#ui/table/table-pager.tsx';
import type { ChangeOptions } from '#ui/table/table.ts';
import { MarketChanges, RestoreMarketSetting } from './market-settings.documents.ts';
import css from './market-settings.module.css';
import { useChangeWords } from './use-setting-words.ts';
import type { SettingChoices } from './use-setting-choices.ts';

type Line = MarketChangesQuery['marketChanges']['data'][number];
export type HistoryChange = Line['changes'][number];
type Asking = { line: Line; change: HistoryChange };

/** Lines on a page of the history. */
const pageSize = 10;

type HistoryProps = {
  code: string;
  page: number;
  onPage: (page: number, options?: ChangeOptions) => void;
  choicesOf: SettingChoices;
  /** Unsaved changes of the form: a restored value would discard them. */
  dirty: boolean;
};

/** The changes of a market's settings, each of which can be taken back. */
export function HistoryCard({ code, page, onPage, choicesOf, dirty }: HistoryProps) {
  const t = useText();
  const words = useChangeWords(choicesOf);
  const query = useDocument(MarketChanges, { code, page, limit: pageSize }, { staleTime: 0 });
  const restore = useAction(RestoreMarketSetting, (answer) => answer.restoreMarketSetting, {
    refresh: [Markets, MarketChanges],
  });
  const asked = useAsked(({ line, change }: Asking) =>
    restore.mutateAsync({ code, change: line.id, path: change.path }),
  );
  const history = query.data?.marketChanges;
  const renderContent = () => {
    if (query.error && !history) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
    if (!history) return <SkeletonRows rows={6} />;
    if (history.info.count === 0) return <NothingYet title={t('markets.history.none')}>{null}</NothingYet>;
    return (
      <>
        {dirty && <Note tone="info">{t('markets.history.dirty')}</Note>}
        <ul className={css.history}>
          {history.data.map((line) => (
            <HistoryLine key={line.id} line={line} words={words} dirty={dirty} onRestore={asked.ask} />
          ))}
        </ul>
        <TablePager
          info={history.info}
          view={{ page, limit: pageSize }}
          shown={history.data.length}
          sizes={[pageSize]}
          onView={({ page: next }, options) => onPage(next ?? 1, options)}
        />
      </>
    );
  };
  return (
    <Card title={t('markets.section.history')} note={t('markets.history.hint')}>
      <Stack gap={3}>{renderContent()}</Stack>
      <ConfirmVerb
        of={asked}
        title={({ change }) => t('markets.history.confirm', { setting: words.name(change.path) })}
        action={t('markets.history.restore')}
        done={t('markets.history.done')}
      >
        {({ change }) =>
          t('markets.history.consequence', {
            before: words.value(change.path, change.before),
            after: words.value(change.path, change.after),
          })
        }
      </ConfirmVerb>
    </Card>
  );
}

type LineProps = {
  line: Line;
  words: ReturnType<typeof useChangeWords>;
  dirty: boolean;
  onRestore: (asking: Asking) => void;
};

/** Settings that one person changed at once, each from one value to the other. */
function HistoryLine({ line, words, dirty, onRestore }: LineProps) {
  const t = useText();
  return (
    <li>
      <Row wrap gap={2} justify="between">
        <Text strong>{line.actorName}</Text>
        <Text size="sm" tone="muted">
          {line.restored && `${t('markets.history.restored')} · `}
          <Instant at={line.at} show="minute" />
        </Text>
      </Row>
      <table className={css.changes}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('markets.history.setting')}</th>
            <th scope="col">{t('markets.history.before')}</th>
            <th scope="col">{t('markets.history.after')}</th>
            <th scope="col">{t('markets.history.restore')}</th>
          </tr>
        </thead>
        <tbody>
          {line.changes.map((change) => (
            <tr key={change.path}>
              <th scope="row">{words.name(change.path)}</th>
              <td>
                <del>{words.value(change.path, change.before)}</del>
              </td>
              <td>
                <ins>{words.value(change.path, change.after)}</ins>
              </td>
              <td className={css.act}>
                {change.restorable && (
                  <Button
                    size="small"
                    disabled={dirty}
                    aria-label={t('markets.history.restoreOf', {
                      setting: words.name(change.path),
                      value: words.value(change.path, change.before),
                    })}
                    onClick={() => onRestore({ line, change })}
                  >
                    {t('markets.history.restore')}
                  </Button>
                )}
                {change.changedSince && (
                  <Text size="xs" tone="muted">
                    {t('markets.history.since')}
                  </Text>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
