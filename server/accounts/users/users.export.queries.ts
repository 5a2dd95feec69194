import { sql } from 'kysely';
import { signedIn } from '#platform/context.ts';
import { column, localInstant, yesNo, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode } from '#accounts/customers/customers.policy.ts';
import { loadUserScope, visibleUser } from './users.policy.ts';

/** The users whom an administrator sees. */
export const usersExport: ExportSource = {
  mayLag: false,
  async statement(ctx) {
    const scope = await loadUserScope(signedIn(ctx), null);
    return {
      columns: [
        column('username', 'text', sql`u.username`),
        column('name', 'text', sql`u.name`),
        column('email', 'text', sql`u.email`),
        column('language', 'text', sql`u.language`),
        column('groupRole', 'text', sql`g.name`),
        column(
          'roles',
          'text',
          sql`(select string_agg(r.name, ' ' order by r.name) from identity_user_role ur
                 join identity_role r on r.id = ur.role_id where ur.user_id = u.id)`,
        ),
        column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
        column('customerName', 'text', sql`c.name`),
        column(
          'sorgs',
          'text',
          sql`(select string_agg(distinct x.sorg, ' ' order by x.sorg) from identity_user_area x
                where x.user_id = u.id and x.option = 'include')`,
        ),
        column('active', 'text', yesNo(sql`u.disabled_at is null`)),
        column('lastSignInAt', 'instant', localInstant(ctx, sql`u.last_sign_in_at`)),
        column('createdAt', 'instant', localInstant(ctx, sql`u.created_at`)),
      ],
      from: sql`
        from identity_user u
        left join identity_group_role g on g.id = u.group_role_id
        left join customers_user cu on cu.user_id = u.id
        left join customers_customer c on c.id = cu.customer_id
       where ${visibleUser(scope)}`,
      order: sql`u.username, u.id`,
    };
  },
};
