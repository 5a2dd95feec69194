import {
  IconBuildingStore,
  IconCreditCard,
  IconDownload,
  IconFileDollar,
  IconMessageQuestion,
  IconNews,
  IconPackage,
  IconPackages,
  IconPlugConnected,
  IconScan,
  IconTool,
} from '@tabler/icons-react';
import type { IconType } from '#ui/look/icon.tsx';

/** The icon of a kind of event, by its first part: `order` of `order.placed`. */
const icons: Readonly<Record<string, IconType>> = {
  order: IconPackage,
  'third-party': IconBuildingStore,
  'click-collect': IconBuildingStore,
  payment: IconCreditCard,
  dispute: IconFileDollar,
  stock: IconPackages,
  registration: IconScan,
  recall: IconTool,
  claim: IconTool,
  'transit-damage': IconTool,
  question: IconMessageQuestion,
  erp: IconPlugConnected,
  download: IconDownload,
};

export const noticeIcon = (kind: string): IconType => icons[kind.replace(/\..*/, '')] ?? IconNews;
