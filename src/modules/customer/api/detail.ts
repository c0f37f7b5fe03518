import { z } from 'zod'
import { Id, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { Address } from './customer.ts'
import { CustomerRow } from './rows.ts'

/** A further number of a customer, masked. */
export const FurtherPhone = z.object({ id: Id, phone: z.string(), note: z.string(), version: Version })
export type FurtherPhone = z.output<typeof FurtherPhone>

export const addressLabel = text('名称', 20).default('')
/** A further address of a customer. */
export const FurtherAddress = Address.extend({ id: Id, label: addressLabel, version: Version })
export type FurtherAddress = z.output<typeof FurtherAddress>

/** A record about the customer, with the fields to recognise and open it. */
export const LinkedRecord = z.object({
  id: Id,
  title: z.string(),
  state: z.string(),
  tone: z.enum(['blue', 'green', 'orange', 'red', 'grey', 'purple']),
  ownerId: Id.nullable(),
  amount: z.number().int().nullable().meta({ title: '金额', kind: 'money' }),
  at: Timestamp,
  lastContactAt: Timestamp.nullable(),
  /** Address of its own screen; null if that is beyond the person's data scope. */
  path: z.string().nullable(),
  /** What it holds in the custom fields that its list shows at first, in words. */
  own: z.array(z.object({ title: z.string(), value: z.string() })).optional(),
})
export type LinkedRecord = z.output<typeof LinkedRecord>

/** The number of records of one kind about the customer, as far as the person may see them. */
export const Section = z.object({
  key: z.string(),
  title: z.string(),
  rows: z.array(LinkedRecord),
  /** Says that the rows are only those that the person sees, where their amounts would be read as the whole account. */
  partly: z.string().optional(),
})
export type Section = z.output<typeof Section>

/** The actions that this person may take on this customer now; the server decides. */
export const CustomerActions = z.object({
  edit: z.boolean(),
  revealPhone: z.boolean(),
  merge: z.boolean(),
  decide: z.boolean(),
})

export const CustomerDetail = CustomerRow.extend({
  phones: z.array(FurtherPhone),
  addresses: z.array(FurtherAddress),
  sections: z.array(Section),
  /** Further records about the customer, each kind by a rule of its own. */
  further: z.array(Section),
  /** The date until which the person was granted sight; null if their data scope covers the customer. */
  grantedUntil: Timestamp.nullable(),
  may: CustomerActions,
})
export type CustomerDetail = z.output<typeof CustomerDetail>
