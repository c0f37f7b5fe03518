import { z } from 'zod'
import { Id, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { plainRoutes } from '../../../kernel/api/plainRecord.ts'
import { record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { warehousePlaces } from './places.ts'

/** What a warehouse is for. 直送 is where goods pass from a factory to a home, whose keys are empty before and after. */
export const warehouseKinds = {
  main: '总仓',
  branch: '分仓',
  showroom: '展厅',
  workshop: '加工点',
  direct: '直送',
} as const

const states = {
  active: { title: '启用', tone: 'green' },
  disabled: { title: '停用', tone: 'grey' },
} as const satisfies Record<string, StateFacts>

/** What a person enters of a warehouse. */
export const WarehouseEntered = z.object({
  name: requiredText('仓库名称', 40),
  kind: oneOf('类型', warehouseKinds).default('main'),
  address: text('地址', 200).default(''),
  keepers: text('仓管与电话', 200).default(''),
  shipsTogether: z.boolean().default(true).meta({ title: '与其他仓库一起发货', kind: 'boolean' }),
  state: oneOf('状态', wordsOfStates(states)).default('active'),
  remark: text('备注', 500).default(''),
})
export type WarehouseEntered = z.output<typeof WarehouseEntered>

/** A row of the list. */
export const WarehouseRow = z.object({
  id: Id,
  ...WarehouseEntered.shape,
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type WarehouseRow = z.output<typeof WarehouseRow>

/** What a warehouse is. */
export const warehouseRecord = record({
  name: 'warehouse',
  table: 'warehouse',
  title: '仓库',
  noun: '仓库',
  unit: '个',
  place: warehousePlaces.list,
  seen: 'everyone',
  states,
  acts: { edit: { needs: 'placeManager:edit', from: ['active', 'disabled'] } },
  row: WarehouseRow,
  views: { all: '全部', active: '启用', disabled: '停用' },
})

export const warehouseRoutes = plainRoutes(warehouseRecord, WarehouseEntered)
