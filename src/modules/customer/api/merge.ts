import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { CustomKey } from '../../customFields/api/customFields.ts'
import { CustomerDetail } from './detail.ts'
import { CustomerRow } from './rows.ts'

/** The fields chosen between two customers; an address is chosen as a whole. */
export const mergeFields = {
  name: '客户姓名',
  phone: '主电话',
  wechat: '微信',
  address: '地址',
  houseTypeId: '户型',
  area: '面积',
  levelId: '客户等级',
} as const
export type MergeField = keyof typeof mergeFields
const Field = z.enum(Object.keys(mergeFields) as [MergeField, ...MergeField[]])

/** Days within which a merge can be undone. */
export const undoDays = 30

const Side = CustomerRow.pick({
  id: true,
  name: true,
  phone: true,
  wechat: true,
  houseTypeId: true,
  area: true,
  levelId: true,
  clueCount: true,
  openOpportunityCount: true,
  lastContactAt: true,
  createdAt: true,
  own: true,
  version: true,
}).extend({ address: z.string() })
export type MergeSide = z.output<typeof Side>

export const MergePreview = z.object({
  kept: Side,
  merged: Side,
  /** Fields in which they differ, and whose value wins unless the person chooses otherwise. */
  fields: z.array(z.object({ field: Field, wins: z.enum(['kept', 'merged']) })),
  /** The same of custom fields that the person sees, by their keys. */
  own: z.array(z.object({ key: CustomKey, wins: z.enum(['kept', 'merged']) })),
  /** The records that will move to the kept customer. */
  moves: z.array(z.object({ title: z.string(), count: z.number().int() })),
})
export type MergePreview = z.output<typeof MergePreview>

const Pair = z.object({ keptId: Id, mergedId: Id })
export const Merging = Pair.extend({
  keptVersion: Version,
  mergedVersion: Version,
  /** The fields that take the merged customer's value. */
  fromMerged: z.array(Field).max(Object.keys(mergeFields).length).default([]),
  /** The custom fields that take the merged customer's value. */
  ownFromMerged: z.array(CustomKey).max(200).default([]),
})
export type Merging = z.output<typeof Merging>

export const MergeRecord = z.object({
  id: Id,
  keptId: Id,
  keptName: z.string(),
  mergedId: Id,
  mergedName: z.string(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
  undoneBy: Id.nullable(),
  undoneAt: Timestamp.nullable(),
  /** The time until which it can be undone. */
  until: Timestamp,
  moves: z.array(z.object({ title: z.string(), count: z.number().int() })),
  /** The values that the kept customer keeps after an undo, in words. */
  stayed: z.array(z.string()),
})
export type MergeRecord = z.output<typeof MergeRecord>

/** The reasons why two customers are likely the same. */
export const duplicateGrounds = {
  phone: '电话相同',
  address: '地址相同',
  wechat: '微信相同',
  name: '姓名与区县相同',
} as const
export type DuplicateGround = keyof typeof duplicateGrounds
export const DuplicatePair = z.object({
  by: z.array(z.enum(Object.keys(duplicateGrounds) as [DuplicateGround, ...DuplicateGround[]])),
  one: Side,
  other: Side,
})
export type DuplicatePair = z.output<typeof DuplicatePair>

export const mergeRoutes = {
  preview: route({
    at: 'POST /api/crm/customer/merge/preview',
    does: '客户合并预览',
    needs: 'customerList:merge',
    reads: true,
    body: Pair,
    returns: MergePreview,
  }),
  merge: route({
    at: 'POST /api/crm/customer/merge/run',
    does: '合并客户',
    needs: 'customerList:merge',
    refuses: [codes.stale],
    body: Merging,
    returns: CustomerDetail,
  }),
  records: route({
    at: 'GET /api/crm/customer/merge/records/:customerId',
    does: '客户合并记录',
    needs: 'customerList',
    params: z.object({ customerId: IdText }),
    returns: z.array(MergeRecord),
  }),
  undo: route({
    at: 'POST /api/crm/customer/merge/undo',
    does: '撤销客户合并',
    needs: 'customerList:merge',
    body: z.object({ id: Id }),
    returns: z.object({ stayed: z.array(z.string()) }),
  }),
  duplicates: route({
    at: 'GET /api/crm/customer/duplicates',
    does: '疑似重复客户',
    needs: 'customerList:merge',
    returns: z.array(DuplicatePair),
  }),
  ignore: route({
    at: 'POST /api/crm/customer/duplicates/ignore',
    does: '忽略疑似重复',
    needs: 'customerList:merge',
    body: z.object({ customerId: Id, otherId: Id }),
    returns: Nothing,
  }),
}
