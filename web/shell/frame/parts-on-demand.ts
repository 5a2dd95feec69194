import { loadTexts } from '#platform/texts/texts.tsx';
import { lazyPart, optionalPart } from '../failure/chunk-failure.ts';

// Parts of the frame that most pages do not show: each loads with its texts when it is needed first.

export const CustomerPicker = lazyPart(
  async () => (await Promise.all([import('../customer/customer-picker.dialog.tsx'), loadTexts(['dialogs'])]))[0],
  (module) => module.CustomerPicker,
);
export const NewPasswordDialog = lazyPart(
  async () => (await Promise.all([import('../sign-in/new-password.dialog.tsx'), loadTexts(['dialogs'])]))[0],
  (module) => module.NewPasswordDialog,
);
export const EnrolmentDialog = lazyPart(
  async () =>
    (
      await Promise.all([
        import('../sign-in/enrolment.dialog.tsx'),
        loadTexts(['second-factor', 'dialogs', 'refusals']),
      ])
    )[0],
  (module) => module.EnrolmentDialog,
);
export const BrandNews = optionalPart(
  () => import('../news/brand-news.tsx'),
  (module) => module.BrandNews,
);
export const FeedbackDialog = lazyPart(
  async () => (await Promise.all([import('#accounts/inquiries/feedback.dialog.tsx'), loadTexts(['feedback'])]))[0],
  (module) => module.FeedbackDialog,
);
export const HelpDialog = lazyPart(
  async () => (await Promise.all([import('#exchange/questions/help.dialog.tsx'), loadTexts(['questions'])]))[0],
  (module) => module.HelpDialog,
);
export const PushPrompt = optionalPart(
  () => import('../push/push-prompt.tsx'),
  (module) => module.PushPrompt,
);
export const KeptStrips = optionalPart(
  () => import('./kept-strips.tsx'),
  (module) => module.KeptStrips,
);
export const SideDrawer = lazyPart(
  () => import('./drawer.tsx'),
  (module) => module.SideDrawer,
);
export const SearchDialog = lazyPart(
  async () => (await Promise.all([import('../search/search.dialog.tsx'), loadTexts(['search'])]))[0],
  (module) => module.SearchDialog,
);
export const RoleViewStrip = lazyPart(
  async () => (await Promise.all([import('../session/role-view-strip.tsx'), loadTexts(['dialogs'])]))[0],
  (module) => module.RoleViewStrip,
);
export const ClosedStrip = lazyPart(
  async () => (await Promise.all([import('../failure/closed-strip.tsx'), loadTexts(['markets', 'dialogs'])]))[0],
  (module) => module.ClosedStrip,
);
export const Drawer = lazyPart(
  () => import('./drawer.tsx'),
  (module) => module.Drawer,
);
