// Problems of the master data, and a claim of the story as it is written down: without days, frames and files.
import type { AskedSlot } from '#rules/service/claims/asked.ts';
import type { ClaimResolution, ClaimStatus } from '#rules/service/claims/status.ts';
import type { Text } from '../brand/types.ts';
import type { PartKind } from '../drawings/part.ts';

/** A part with its problems, in the order of the screens. */
export interface ProblemPart {
  /** Key of the part; the screens draw a part by this name. */
  readonly part: string;
  readonly category: 'bike' | 'paa';
  /** A merchandise category; empty: of all. */
  readonly merchandise: string;
  readonly name: Text;
  /** Key and words of each problem. */
  readonly problems: readonly (readonly [key: string, words: Text])[];
}

/** How the defect looks on the pictures. */
export type DefectMark = 'crack' | 'leak' | 'dark' | 'gap' | 'peel' | 'label';

/** A later status: working days after the one before, and why. */
export type Step = readonly [to: ClaimStatus, after: number, reason?: string];

export interface ClaimComment {
  /** Written after this status of the course; 0 is the creation. */
  readonly at: number;
  /** The customer's author, or the desk. */
  readonly by: 'customer' | 'desk' | 'rep';
  readonly words: string;
  readonly internal?: true;
}

export interface ClaimCase {
  readonly customer: string;
  /** Username of the author. */
  readonly by: string;
  /** A delivered bicycle of a merchandise category (empty: of any), or an article with its quantity. */
  readonly product:
    | { readonly bike: string }
    | { readonly article: string; readonly qty: number; readonly boughtDaysBefore: number };
  /** Sold to a consumer; else the dealer found it before the sale. */
  readonly sold: boolean;
  /** Keys of problems, `part/problem`. */
  readonly problems: readonly string[];
  readonly notes: string;
  /** The look of the first problem. */
  readonly problemNotes?: string;
  /** The name of the product, in the customer's words. */
  readonly description?: string;
  readonly wish?: ClaimResolution;
  /** Working days before the day of loading. */
  readonly begins: number;
  readonly course: readonly Step[];
  /** Photos and documents that the desk names in its questions. */
  readonly asked?: readonly AskedSlot[];
  readonly resolution?: ClaimResolution;
  /** Amount of the credit note in minor units of the customer's currency. */
  readonly credit?: number;
  /** The desk found no case of the warranty. */
  readonly notWarranty?: true;
  readonly comments?: readonly ClaimComment[];
  readonly shows: readonly [part: PartKind, mark: DefectMark];
  /** A document that the customer added when the desk asked. */
  readonly added?: true;
}
