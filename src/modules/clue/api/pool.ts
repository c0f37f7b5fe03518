import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { type FieldKind, Id, IdText, Nothing, requiredText, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { OrderChange } from '../../settings/api/sort.ts'
import { ClueRow } from './clueList.ts'

/** The columns of a clue that a pool may hide from people who have not claimed it; the others are always visible. */
export const poolFields = columnsOf(
  ClueRow.pick({
    phone: true,
    wechat: true,
    channelId: true,
    province: true,
    city: true,
    district: true,
    community: true,
    building: true,
    room: true,
    houseTypeId: true,
    area: true,
    intentionBrandIds: true,
    intentionCategoryIds: true,
    budget: true,
    remark: true,
    followUpCount: true,
    lastFollowUpAt: true,
    assignedAt: true,
    createdBy: true,
  }),
)
const fieldKeys = poolFields.map(column => column.key)

/** The fields that the first pool of a company shows. */
export const usualFields = [
  ...['channelId', 'province', 'city', 'district', 'community', 'houseTypeId', 'area'],
  ...['intentionBrandIds', 'intentionCategoryIds', 'budget', 'followUpCount'],
]

const People = (title: string) => z.array(Id).max(500, '最多 500 人').default([]).meta({ title, kind: 'employee' })

export const PoolFields = z.object({
  name: requiredText('名称', 20),
  remark: text('说明', 200).default(''),
  openToAll: z.boolean().default(true).meta({ title: '所有人可见', kind: 'boolean' }),
  visibleFields: z
    .array(z.enum(fieldKeys, '没有这个字段'))
    .max(fieldKeys.length)
    .default(usualFields)
    .meta({ title: '领取前可见的字段' }),
  adminIds: People('管理员'),
  memberIds: People('成员'),
  departmentIds: z.array(Id).max(300, '最多 300 个部门').default([]).meta({ title: '成员部门', kind: 'department' }),
})
export type PoolInput = z.output<typeof PoolFields>
export const PoolEdit = patchOf(PoolFields).extend({
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})
export type PoolEdit = z.output<typeof PoolEdit>

const logged = (kind: FieldKind, titles: Record<string, string>): Column[] =>
  Object.entries(titles).map(([key, title]) => ({ key, title, kind }))

/** A pool's fields in the log, with its members and visible columns in words. */
export const poolColumns = [
  ...logged('text', { name: '名称', remark: '说明', admins: '管理员', members: '成员', departments: '成员部门' }),
  ...logged('text', { fields: '领取前可见的字段' }),
  ...logged('boolean', { openToAll: '所有人可见', isDefault: '默认' }),
  ...logged('datetime', { disabledAt: '停用时间' }),
]

/** A pool as who manages them sees it; `clues` and `opportunities` are how many wait in it. */
export const Pool = PoolFields.extend({
  id: Id,
  visibleFields: z.array(z.string()),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  clues: z.number().int(),
  opportunities: z.number().int(),
  version: Version,
})
export type Pool = z.output<typeof Pool>

/** A pool that the caller sees: `fields` are what of its clues, null for all. */
export const MyPool = z.object({
  id: Id,
  name: z.string(),
  isDefault: z.boolean(),
  isAdmin: z.boolean(),
  fields: z.array(z.string()).nullable(),
})
export type MyPool = z.output<typeof MyPool>

/** The number of clues or opportunities that the person may still claim today, and may still own; null: no limit. */
export const ClaimRoom = z.object({ today: z.number().int().nullable(), more: z.number().int().nullable() })

const byId = z.object({ id: IdText })
const edit = 'poolManager:edit'

export const poolRoutes = {
  list: route({ at: 'GET /api/crm/pool/list', does: '公海列表', needs: 'poolManager', returns: z.array(Pool) }),
  history: route({
    at: 'GET /api/crm/pool/history/:id',
    does: '公海变更记录',
    needs: 'poolManager',
    params: byId,
    returns: z.array(HistoryEntry),
  }),
  mine: route({
    at: 'GET /api/crm/pool/mine',
    does: '我看得到的公海',
    needs: ['clueList', 'businessList'],
    returns: z.object({ pools: z.array(MyPool), room: ClaimRoom, dealRoom: ClaimRoom }),
  }),
  add: route({ at: 'POST /api/crm/pool/add', does: '新增公海', needs: edit, body: PoolFields, returns: Pool }),
  edit: route({ at: 'POST /api/crm/pool/edit', does: '编辑公海', needs: edit, body: PoolEdit, returns: Pool }),
  /** Disabling a pool that is not empty needs `poolId`, the pool that takes its clues. */
  enable: route({
    at: 'POST /api/crm/pool/enable',
    does: '启用或停用公海',
    needs: edit,
    body: z.object({
      id: Id,
      enabled: z.boolean(),
      poolId: Id.nullish().meta({ title: '移到', kind: 'reference', of: 'pool' }),
    }),
    returns: Pool,
  }),
  makeDefault: route({
    at: 'POST /api/crm/pool/makeDefault',
    does: '设为默认公海',
    needs: edit,
    body: z.object({ id: Id }),
    returns: Pool,
  }),
  order: route({
    at: 'POST /api/crm/pool/order',
    does: '调整公海顺序',
    needs: edit,
    refuses: [codes.stale],
    body: z.object(OrderChange),
    returns: Nothing,
  }),
}
