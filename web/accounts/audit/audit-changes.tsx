import { useText } from '#platform/texts/texts.tsx';
import { Text } from '#ui/page/layout.tsx';
import { changesOf } from './audit-diff.ts';
import { useAuditWords } from './audit-words.ts';
import css from './audit.module.css';

/** The fields that an action changed, in the user's words; equal fields are left out. */
export function AuditChanges({ before, after }: { before: unknown; after: unknown }) {
  const t = useText();
  const words = useAuditWords();
  const changes = changesOf(before, after);
  if (changes.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('audit.line.unchanged')}
      </Text>
    );
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('audit.line.field')}</th>
          <th scope="col">{t('audit.line.before')}</th>
          <th scope="col">{t('audit.line.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path}>
            <th scope="row">
              <span title={change.path}>{words.field(change.path)}</span>
            </th>
            <td>{change.before === null ? <Text tone="dim">–</Text> : <del>{change.before}</del>}</td>
            <td>{change.after === null ? <Text tone="dim">–</Text> : <ins>{change.after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
