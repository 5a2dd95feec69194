import { downloadModule } from '#rules/exchange/downloads/modules.ts';

/** Text of a module's name; the offer comes from the same list. */
export const moduleText = (module: string) => `downloads.module.${downloadModule(module)?.module ?? 'orders'}` as const;
