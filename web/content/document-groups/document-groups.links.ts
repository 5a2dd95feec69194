export const groupListRoute = '/$lang/admin/sales-document/group';
export const groupRoute = '/$lang/admin/sales-document/group/$id/edit';
export const newGroupRoute = '/$lang/admin/sales-document/group/create';
