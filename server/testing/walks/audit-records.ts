import { Kind, OperationTypeNode, parse } from 'graphql';
import type { Database } from '#platform/database/database.ts';
import { anyOf } from '#platform/database/sets.ts';

/** Mutations that write no line of the audit log, each with the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  checkFrames: 'only checks',
  checkIntake: 'only checks',
  checkUsers: 'only checks',
  readArticleCodes: 'only reads a list',
  createAssetPack: 'only collects files that the caller may read',
  downloadContentFiles: 'counts downloads',
  deleteFromInbox: 'the own inbox',
  markInbox: 'the own inbox',
  markAllInbox: 'the own inbox',
  pinCustomer: 'the own list of customers',
  saveClaimDraft: 'a draft of its author; the claim is recorded',
  saveContentDraft: 'a draft of its author; what is published is recorded',
  dropContentDraft: 'a draft of its author',
  discardSheet: 'a preview of which nothing was written',
  discardVendorUpload: 'a preview of which nothing was written',
  openPDIDevice: 'the key of the own browsers',
  openFormVisitDevice: 'the key of the own browsers',
  startAuthenticator: 'only the confirmation changes how the user signs in',
};

/** Mutations that write a line only if they change something, which is not the case in every test file. */
const onlyChanges: ReadonlySet<string> = new Set([
  'createCustomerInquiry',
  'deleteIntakeCodes',
  'endRoleView',
  'removeStockAlerts',
  'sendHeldLinks',
  'updateSavedProducts',
]);

/** The requests of a test file in which mutations succeeded, by mutation. */
export class SuccessfulMutations {
  readonly #requests = new Map<string, string[]>();

  /** Notes the mutations of an answer that refused nothing; an answer without `userErrors` says nothing about success. */
  note(query: string, data: unknown, requestId: string): void {
    if (!query.trimStart().startsWith('mutation') || typeof data !== 'object' || data === null) return;
    const answers = data as Readonly<Record<string, unknown>>;
    for (const definition of parse(query).definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.MUTATION)
        continue;
      for (const field of definition.selectionSet.selections) {
        if (field.kind !== Kind.FIELD) continue;
        const outcomes = [answers[(field.alias ?? field.name).value]].flat() as ({ userErrors?: unknown[] } | null)[];
        if (outcomes.length === 0 || !outcomes.every((outcome) => outcome?.userErrors?.length === 0)) continue;
        this.#requests.set(field.name.value, [...(this.#requests.get(field.name.value) ?? []), requestId]);
      }
    }
  }

  /** Mutations none of whose successful calls wrote a line of the audit log. */
  async withoutRecord(db: Database): Promise<string[]> {
    const asked = [...new Set([...this.#requests.values()].flat())];
    if (asked.length === 0) return [];
    const rows = await db
      .selectFrom('platform_audit')
      .select('request_id')
      .distinct()
      .where('request_id', '=', anyOf(asked))
      .execute();
    const recorded = new Set(rows.map(({ request_id: id }) => id));
    return [...this.#requests]
      .filter(([name, ids]) => !(name in unrecorded) && !onlyChanges.has(name) && !ids.some((id) => recorded.has(id)))
      .map(([name]) => name);
  }
}
