import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { newCustomerGroup } from '#rules/accounts/customers/customer-group.ts';
import type { CustomerGroupSettingQuery } from '#platform/api/generated/graphql.ts';
import { useAction, useDocument } from '#platform/api/queries.ts';
import { useLocale, useText } from '#platform/texts/texts.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { FormDialog } from '#ui/form/form.tsx';
import { Row, Stack, Text } from '#ui/page/layout.tsx';
import { DealerLink } from '#field/dealer-page/dealer-link.part.tsx';
import { groupParam } from './sales-terms.links.ts';
import { PendingDialog } from '#ui/dialog/pending-dialog.tsx';
import {
  AddCustomerGroup,
  CustomerGroupSetting,
  CustomerGroupSettings,
  RenameCustomerGroup,
} from './customer-groups.documents.ts';

type DialogProps = {
  /** Null: a new group. */
  code: string | null;
  onClose: () => void;
};

/** A new customer group, or the name and the first customers of an existing one. */
export function CustomerGroupDialog({ code, onClose }: DialogProps) {
  return code === null ? (
    <GroupForm initial={null} onClose={onClose} />
  ) : (
    <ExistingGroup code={code} onClose={onClose} />
  );
}

function ExistingGroup({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText();
  const query = useDocument(CustomerGroupSetting, { code }, { keepPrevious: false });
  const found = query.data?.customerGroupSetting;
  if (found) return <GroupForm initial={found} onClose={onClose} />;
  return (
    <PendingDialog
      title={t('terms.groups.title')}
      unknown={t('terms.groups.unknown')}
      query={query}
      onClose={onClose}
    />
  );
}

const knownSchema = v.object({ code: v.string(), name: newCustomerGroup.entries.name });

type Existing = NonNullable<CustomerGroupSettingQuery['customerGroupSetting']>;

function GroupForm({ initial, onClose }: { initial: Existing | null; onClose: () => void }) {
  const t = useText();
  const refresh = { refresh: [CustomerGroupSettings, CustomerGroupSetting] };
  const add = useAction(AddCustomerGroup, (answer) => answer.addCustomerGroup, refresh);
  const rename = useAction(RenameCustomerGroup, (answer) => answer.renameCustomerGroup, refresh);
  const labels = { code: t('terms.field.code'), name: t('terms.field.name') };
  return (
    <FormDialog
      title={initial ? t('terms.groups.edit', { name: initial.name || initial.code }) : t('terms.groups.new')}
      subtitle={initial?.code}
      action={t('terms.groups.save')}
      success={t('terms.groups.saved')}
      labels={labels}
      schema={initial ? knownSchema : newCustomerGroup}
      initial={{ code: initial?.code ?? '', name: initial?.name ?? '' }}
      onSubmit={(group) =>
        initial ? rename.mutateAsync({ ...group, version: initial.version }) : add.mutateAsync(group)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {!initial && <TextInput label={labels.code} hint={t('terms.hint.code')} {...form.input('code')} />}
          <TextInput label={labels.name} {...form.input('name')} />
          {initial && initial.members.length > 0 && <Members group={initial} />}
        </>
      )}
    </FormDialog>
  );
}

/** Customers that show in the dialog; the list of all has the others. */
const shownMembers = 5;

/** The first customers of a group, with a link to the list of all. */
function Members({ group }: { group: Existing }) {
  const t = useText();
  const lang = useLocale();
  const members = group.members.slice(0, shownMembers);
  const more = group.customerCount - members.length;
  return (
    <Stack gap={1}>
      <Text as="h3" strong>
        {t('terms.field.customers')}
      </Text>
      {members.map(({ unified, name }) => (
        <Row key={unified} gap={2} justify="between">
          <Text size="sm">
            <DealerLink code={unified}>{name}</DealerLink>
          </Text>
          <Text size="xs" tone="muted">
            {shownCode(unified)}
          </Text>
        </Row>
      ))}
      {more > 0 && (
        <Text size="sm">
          <Link
            to="/$lang/admin/customer-groups"
            params={{ lang }}
            search={(search) => ({ ...search, group: undefined, customers: groupParam(group.code) })}
          >
            {t('terms.groups.more', { count: more })}
          </Link>
        </Text>
      )}
    </Stack>
  );
}
