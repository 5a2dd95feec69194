import { useParams } from '@tanstack/react-router';
import { GroupRoleList, PermissionList, RoleList } from './roles.documents.ts';

/** Queries that change with a role, a group role or a permission. */
export const roleLists = [RoleList, GroupRoleList, PermissionList, { name: 'UserChoices' }];

/** Id of the record in the path of the page. */
export const useRecordId = (): string | undefined => (useParams({ strict: false }) as { id?: string }).id;
