import { z } from 'zod'
import { Id, oneOf, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { plainRoutes } from '../../../kernel/api/plainRecord.ts'
import { record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { tripPlaces } from './places.ts'

const states = {
  active: { title: '在用', tone: 'green' },
  disabled: { title: '停用', tone: 'grey' },
} as const satisfies Record<string, StateFacts>

const most = 100_000

/** How much a vehicle carries; null: nobody has said. */
const load = (title: string) =>
  z
    .number({ error: `${title}应为整数` })
    .int(`${title}应为整数`)
    .min(1, `${title}至少为 1，不限请留空`)
    .max(most, `${title}最多 ${most}`)
    .nullable()
    .default(null)
    .meta({ title, kind: 'integer' })

/** What a person enters of a vehicle. */
export const VehicleEntered = z.object({
  name: requiredText('车牌号', 20),
  model: text('车型', 40).default(''),
  loadKg: load('载重（公斤）'),
  loadLitres: load('容积（升）'),
  loadBoxes: load('装箱数（箱）'),
  state: oneOf('状态', wordsOfStates(states)).default('active'),
  remark: text('备注', 300).default(''),
})
export type VehicleEntered = z.output<typeof VehicleEntered>

/** A row of the list. */
export const VehicleRow = z.object({
  id: Id,
  ...VehicleEntered.shape,
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type VehicleRow = z.output<typeof VehicleRow>

/** What a vehicle is. */
export const vehicleRecord = record({
  name: 'vehicle',
  table: 'vehicle',
  title: '车辆',
  noun: '车辆',
  unit: '辆',
  place: tripPlaces.vehicles,
  seen: 'everyone',
  states,
  acts: { edit: { needs: 'vehicleManager:edit', from: ['active', 'disabled'] } },
  row: VehicleRow,
  views: { all: '全部', active: '在用', disabled: '停用' },
})

export const vehicleRoutes = plainRoutes(vehicleRecord, VehicleEntered)
