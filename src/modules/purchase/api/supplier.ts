import { z } from 'zod'
import { Id, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { plainRoutes } from '../../../kernel/api/plainRecord.ts'
import { record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { purchasePlaces } from './places.ts'

const states = {
  active: { title: '合作中', tone: 'green' },
  disabled: { title: '停用', tone: 'grey' },
} as const satisfies Record<string, StateFacts>

const mostDays = 365

/** What a person enters of a supplier; `minimum`: the least order, in words. */
export const SupplierEntered = z.object({
  name: requiredText('供应商名称', 60),
  contacts: text('联系人', 60).default(''),
  phone: text('联系电话', 60).default(''),
  brands: text('供应品牌', 200).default(''),
  leadDays: z
    .number({ error: '供货周期应为整数天' })
    .int('供货周期应为整数天')
    .min(0, '供货周期不能小于 0 天')
    .max(mostDays, `供货周期最多 ${mostDays} 天`)
    .nullable()
    .default(null)
    .meta({ title: '供货周期', kind: 'integer', unit: '天' }),
  minimum: text('起订要求', 100).default(''),
  state: oneOf('状态', wordsOfStates(states)).default('active'),
  remark: text('备注', 500).default(''),
})
export type SupplierEntered = z.output<typeof SupplierEntered>

/** A row of the list. */
export const SupplierRow = z.object({
  id: Id,
  ...SupplierEntered.shape,
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type SupplierRow = z.output<typeof SupplierRow>

/** What a supplier is. */
export const supplierRecord = record({
  name: 'supplier',
  table: 'supplier',
  title: '供应商',
  noun: '供应商',
  unit: '家',
  place: purchasePlaces.suppliers,
  seen: 'everyone',
  states,
  acts: { edit: { needs: 'supplierManager:edit', from: ['active', 'disabled'] } },
  row: SupplierRow,
  views: { all: '全部', active: '合作中', disabled: '停用' },
})

export const supplierRoutes = plainRoutes(supplierRecord, SupplierEntered)
