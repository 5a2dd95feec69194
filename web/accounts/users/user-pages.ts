const form = () => import('./user.page.tsx');

/** The module of each page. */
export const pages = {
  UsersPage: () => import('./users.page.tsx'),
  MassPage: () => import('./mass.page.tsx'),
  CreateUserPage: form,
  CreateUsUserPage: form,
  EditUserPage: form,
  EditUsUserPage: form,
  CopyUsUserPage: form,
} as const;

export type UserPages = typeof pages;
