import { sql, type RawBuilder } from 'kysely';
import { mayCall, type Actor, type Permission } from '#rules/permissions.ts';
import { uploadModules, uploadPermissions, type UploadModule } from '#rules/buying/upload-area/choices.ts';
import { sorgReach } from '#accounts/customers/customers.policy.ts';

/** Who opens the upload area; each module needs the permission of what it changes too. */
export const usesUploadArea = ['page.upload-area'] as const satisfies readonly Permission[];

/** True if the user may upload sheets of the module. */
export const mayUpload = (actor: Actor | null, module: UploadModule): boolean =>
  mayCall(usesUploadArea, actor) && mayCall(uploadPermissions[module], actor);

/**
 * Of these sales organisations, those whose rows a sheet of the user may set: they must see everything of them, as for
 * files of the ERP. Codes of customers need no whole sales organisation, because each customer is looked up.
 */
export const settableSorgs = (actor: Actor, module: UploadModule, sorgs: readonly string[]): string[] =>
  module === 'own-codes' ? [...sorgs] : sorgReach(actor, sorgs).whole;

/**
 * The uploads `u` that the user may see: their own, and those of others once they are confirmed, if the user may upload
 * the same module for all of its sales organisations. Codes of customers are seen by their sender only.
 */
export function visibleUpload(actor: Actor): RawBuilder<boolean> {
  const whole = sorgReach(actor, [...new Set(actor.areas.map(({ sorg }) => sorg))]).whole;
  const modules = uploadModules.filter((module) => module !== 'own-codes' && mayUpload(actor, module));
  return sql<boolean>`
    (u.user_id = ${actor.userId}
     or u.state <> 'checked'
        and u.sorgs <> '{}'
        and u.sorgs <@ ${whole}::text[]
        and u.module = any(${modules}::text[]))`;
}
