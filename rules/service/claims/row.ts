import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import type { RowFields, RowOf, Written } from '#rules/table-row.ts';
import {
  articleCode,
  calendarDate,
  claimDescription,
  filledLine,
  line,
  lines,
  phone,
  quantity,
} from '#rules/validation.ts';
import type { ClaimStep } from './draft-steps.ts';
import { claimCategories, claimResolutions, claimStatuses, customerCategories, productCategories } from './status.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** A text that may be left out or null: both are empty. */
export const orEmpty = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.optional(v.nullable(schema), ''),
    v.transform((value) => value ?? ''),
  );

/** A value that somebody writes into a field of a claim. */
interface WrittenInClaim extends Written {
  /** The step of the form that shows the field. */
  readonly step: ClaimStep;
  /** The id of its name, where a message alone does not say which field it is about. */
  readonly label?: string;
}
interface ClaimFields extends RowFields {
  readonly [name: string]: RowFields[string] & {
    readonly written?: WrittenInClaim;
    /** The column with the value in capital letters whose beginning a search of claims compares. */
    readonly searched?: string;
  };
}

/**
 * A claim as it is stored: what the customer wrote, and what the desk and the portal added. The order is that of the
 * columns in downloads.
 */
export const claimRow = {
  id: { kind: 'id', wire: 'id' },
  sorg: { kind: 'text', file: 'sorg', download: 'sorg' },
  number: { kind: 'text', file: 'claim', wire: 'number', download: 'claimNumber', searched: 'number_key' },
  type: {
    kind: 'text',
    choices: productCategories,
    file: 'type',
    wire: 'type',
    about: 'bike or paa.',
    download: 'kind',
  },
  status: { kind: 'text', choices: claimStatuses, file: 'status', download: 'status' },
  category: { kind: 'text', choices: claimCategories },
  statusAt: { kind: 'instant', wire: 'statusAt', download: 'statusAt' },
  dueAt: {
    kind: 'instant',
    nullable: true,
    wire: 'dueAt',
    about: 'End of the service level of the status; null: it has none.',
  },
  customerId: { kind: 'id', download: 'customerCode' },
  customerCategory: { kind: 'text', choices: customerCategories },
  referenceNo: {
    kind: 'text',
    file: 'reference',
    wire: 'referenceNo',
    download: 'referenceNumber',
    searched: 'reference_key',
    written: { rule: filledLine(35), most: 35, step: 'customer', label: 'claim-form.field.reference' },
  },
  frameNumber: {
    kind: 'text',
    computed: true,
    file: 'frame_number',
    wire: 'frameNumber',
    download: 'frameNumber',
    written: {
      rule: v.pipe(
        v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100, code('too_long')))), ''),
        v.transform((text) => frameNumberOf(text ?? '')),
      ),
      about: 'Of a bike.',
      step: 'product',
    },
  },
  articleCode: {
    kind: 'text',
    computed: true,
    file: 'article',
    wire: 'articleCode',
    download: 'articleCode',
    written: {
      rule: orEmpty(v.union([v.literal(''), articleCode], code('valid_text'))),
      about: 'Of parts; of a bike whose frame the portal does not know.',
      step: 'product',
    },
  },
  description: {
    kind: 'text',
    wire: 'description',
    download: 'description',
    written: {
      rule: orEmpty(v.pipe(claimDescription, v.trim(), v.maxLength(1_000, code('too_long')))),
      about: 'Required without a code (Q-132).',
      step: 'product',
    },
  },
  brand: { kind: 'text', download: 'brand' },
  merchandise: { kind: 'text' },
  modelCode: { kind: 'text', wire: 'model' },
  qty: {
    kind: 'int',
    absent: 1,
    file: 'qty',
    wire: 'qty',
    download: 'qty',
    written: { rule: v.optional(quantity, 1), step: 'product' },
  },
  purchasedOn: {
    kind: 'date',
    file: 'purchased_on',
    wire: 'purchaseDate',
    download: 'purchasedOn',
    written: {
      rule: v.optional(v.nullable(calendarDate), null),
      about:
        'By the consumer. Required once it is sold; of an unsold product the portal knows the day of its delivery.',
      step: 'product',
      label: 'claim-form.field.purchaseDate',
    },
  },
  notSold: {
    kind: 'flag',
    wire: 'notSoldYet',
    download: 'notSold',
    written: { rule: v.optional(v.boolean(), false), about: 'Then it needs no consumer (Q-130).', step: 'customer' },
  },
  partSerialNumber: {
    kind: 'text',
    file: 'part_serial_number',
    wire: 'partSerialNumber',
    about: 'On the claimed part, for example a motor or a fork.',
    download: 'partSerialNumber',
    heading: 'claims.field.partSerial',
    searched: 'part_serial_key',
    written: { rule: orEmpty(line(35)), most: 35, step: 'problem', label: 'claims.field.partSerial' },
  },
  customerNotes: {
    kind: 'text',
    wire: 'customerNotes',
    written: { rule: orEmpty(lines(2_000)), most: 2_000, step: 'problem', label: 'claim-form.field.notes' },
  },
  contactName: {
    kind: 'text',
    wire: 'contactPersonName',
    written: { rule: orEmpty(line(120)), most: 120, step: 'customer', label: 'claim-form.field.contact' },
  },
  contactPhone: {
    kind: 'text',
    wire: 'contactPersonPhone',
    written: { rule: orEmpty(phone), step: 'customer', label: 'claim-form.field.contactPhone' },
  },
  wishedResolution: {
    kind: 'text',
    nullable: true,
    choices: claimResolutions,
    wire: 'wishedResolution',
    about: 'The wish of the customer: replacement or credit.',
    download: 'wishedResolution',
    written: {
      rule: v.optional(v.nullable(v.picklist(claimResolutions, code('bad_input'))), null),
      about: 'replacement or credit.',
      step: 'problem',
    },
  },
  resolution: {
    kind: 'text',
    nullable: true,
    choices: claimResolutions,
    wire: 'resolution',
    about: 'How it was settled: replacement or credit.',
    download: 'resolution',
  },
  reasonRejection: { kind: 'text', file: 'reason', wire: 'reasonRejection', download: 'rejectionReason' },
  notWarranty: { kind: 'flag', wire: 'isNotAWarranty' },
  deliveryNumber: {
    kind: 'text',
    wire: 'deliveryNo',
    about: 'Of the replacement shipment (Q-137).',
    download: 'deliveryNumber',
  },
  deliveredAt: { kind: 'instant', nullable: true, wire: 'deliveryAt' },
  waybill: { kind: 'text', wire: 'resiNo', about: 'Waybill number of the replacement shipment.' },
  assigneeId: { kind: 'id', nullable: true },
  createdAt: { kind: 'instant', file: 'created_at', wire: 'createdAt', download: 'filedAt' },
  updatedAt: { kind: 'instant', wire: 'updatedAt' },
  decidedAt: { kind: 'instant', nullable: true, file: 'decided_at', wire: 'decidedAt', download: 'decidedAt' },
  closedAt: { kind: 'instant', nullable: true, download: 'closedAt' },
  version: { kind: 'int', wire: 'version' },
} as const satisfies ClaimFields;

export type ClaimRow = RowOf<typeof claimRow>;

type ClaimField = (typeof claimRow)[keyof typeof claimRow];

/** A text that the form shows under a name of its own. */
export type ClaimText = Extract<ClaimField, { readonly written: { readonly most: number; readonly label: string } }>;

/** The texts that the form shows under names of their own. */
export const claimTexts: readonly ClaimText[] = Object.values(claimRow).filter(
  (field): field is ClaimText => 'written' in field && 'most' in field.written && 'label' in field.written,
);

type SearchedName = {
  [Name in keyof typeof claimRow]: (typeof claimRow)[Name] extends { readonly searched: string } ? Name : never;
}[keyof typeof claimRow];

/** Names of the numbers by which people search for a claim, besides the frame number. */
export const searchedNames = Object.keys(claimRow).filter(
  (name): name is SearchedName => 'searched' in claimRow[name as keyof typeof claimRow],
);
