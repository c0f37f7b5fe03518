import { columnsOf } from '../../../../kernel/api/list.ts'
import { normalisePhone } from '../../../../kernel/api/phone.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { inBackground, insertBulk, newIds } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { createCustomers, jointRegion, regionWords, wholeNumbers } from '../../../customer/server/index.ts'
import { customWriter, factsOf, importWithCustom, keepUniques } from '../../../customFields/server/index.ts'
import type {
  CellKind,
  Created,
  ImportField,
  ImportKind,
  ImportRecord,
  ShownReadings,
  ShownRow,
} from '../../../transfer/server/index.ts'
import { ClueFields, clueRoutes, NewClue } from '../../api/clue.ts'
import { cluePlaces } from '../../api/places.ts'
import { customClue } from '../custom/custom.ts'
import { scopeModule } from '../record/scope.ts'
import { announceBatch } from './importAnnounce.ts'
import { findKnown, holdKnown, unseenIn, updateKnown } from './importKnown.ts'
import { obstaclesOf, undoClues } from './importUndo.ts'
import { partsOf } from './write.ts'

type Told = { hint: string; example?: string; synonyms?: readonly string[] }

const told: Record<Exclude<keyof typeof ClueFields.shape, 'own'>, Told> = {
  name: {
    hint: '最多 40 个字。',
    example: '王小明',
    synonyms: ['姓名', '客户', '客户名称', '客户名', '联系人', '业主', '业主姓名', '称呼'],
  },
  phone: {
    hint: '11 位手机号，或带区号的固定电话；电话和微信至少填一项。',
    example: '15400000000',
    synonyms: ['手机', '手机号', '手机号码', '联系电话', '联系方式', '电话号码', '客户电话', '客户手机', '联系手机'],
  },
  wechat: { hint: '最多 60 个字。', example: 'wangxiaoming', synonyms: ['微信号', '客户微信'] },
  province: { hint: '可写在一格里，如“上海浦东”。', example: '浙江省', synonyms: ['省份'] },
  city: { hint: '', example: '杭州市', synonyms: ['城市', '所在城市'] },
  district: { hint: '', example: '西湖区', synonyms: ['区', '县', '区域', '行政区'] },
  community: { hint: '', example: '云栖花园', synonyms: ['楼盘', '小区名称', '楼盘名称', '小区楼盘'] },
  building: { hint: '', example: '3幢', synonyms: ['楼号', '栋号', '幢'] },
  room: { hint: '', example: '1201', synonyms: ['房间号', '室', '门牌号'] },
  houseTypeId: { hint: '从下拉列表中选择。', synonyms: ['房型'] },
  area: { hint: '平方米，最多两位小数。', example: '118.5', synonyms: ['建筑面积', '房屋面积', '平米'] },
  channelId: { hint: '从下拉列表中选择。', synonyms: ['来源', '渠道', '流量来源', '线索来源', '客户来源', '来源平台'] },
  intentionBrandIds: { hint: '可填多个，用顿号分隔。', synonyms: ['品牌', '意向产品品牌'] },
  intentionCategoryIds: { hint: '可填多个，用顿号分隔。', synonyms: ['品类', '意向产品', '需求品类'] },
  budget: { hint: '元，最多两位小数，也可写“15万”。', example: '150000', synonyms: ['预算金额', '装修预算'] },
  remark: { hint: '最多 500 个字。', example: '周末方便联系', synonyms: ['说明', '备注信息', '客户需求', '需求'] },
  ownerId: {
    hint: '员工姓名；同名时写“姓名(部门)”或工号。不填则待分配。更新已有流量时不改变负责人。',
    synonyms: ['销售', '导购', '业务员', '跟进人', '归属人', '销售人员', '所属员工'],
  },
  nextFollowUpAt: {
    hint: '如 2026-12-01 或 2026-12-01 10:30。',
    example: '2026-12-01 10:30',
    synonyms: ['下次跟进时间', '下次联系', '下次联系时间', '回访时间'],
  },
}

const fields: ImportField[] = columnsOf(ClueFields).map(({ key, title, kind, dictionary }) => {
  const { hint, example = '', synonyms = [] } = told[key as keyof typeof told]
  return { key, title, kind: kind as CellKind, dictionary, required: key === 'name', hint, example, synonyms }
})

/** Returns the departments of the owners who still work here. */
async function departmentsOf(desk: Desk, records: readonly ImportRecord[]): Promise<Map<unknown, number | null>> {
  const ids = [...new Set(records.flatMap(({ values }) => (values.ownerId as number | undefined) ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('employee')
    .select(['id', 'departmentId'])
    .where('id', 'in', ids)
    .where('disabledAt', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row.departmentId]))
}

/** Creates customers and a clue for each; gives back the records whose phone is a customer's already. */
async function createClues(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Created> {
  const parts = records.map(({ values }) => partsOf(values as NewClue))
  const [customerIds, ids, departments, own] = await Promise.all([
    newIds(desk, 'customer', records.length),
    newIds(desk, 'clue', records.length),
    departmentsOf(desk, records),
    customWriter(desk, customClue),
  ])
  const people = parts.map(({ customer }, index) => ({ ...customer, id: customerIds[index] as number }))
  const customers = await createCustomers(desk, batchId, people)
  const fresh = records.flatMap(({ values }, index) => {
    const customerId = customerIds[index] as number
    const clue = { ...parts[index]?.clue, ...ownershipOf(desk, values as NewClue, departments) }
    const row = { id: ids[index] as number, customerId, importBatchId: batchId, createdBy: desk.employeeId, ...clue }
    const facts = factsOf(customClue, { ...values, followUpCount: 0 })
    return customers.ids.has(customerId) ? [{ row, values, facts }] : []
  })
  const owns = await own.made(fresh)
  const names = new Map(fresh.map(({ row, values }) => [row.id, (values as NewClue).name]))
  const rows = fresh.map(({ row }, at) => ({ ...row, own: owns[at] ?? null }))
  const clues = insertBulk(desk, 'clue', rows, { action: '导入', name: row => names.get(row.id) ?? '' })
  return {
    existing: records.filter((_, index) => !customers.ids.has(customerIds[index] as number)),
    stored: inBackground(
      customers.logged,
      clues.then(({ logged }) => logged),
      clues.then(() =>
        keepUniques(
          desk,
          customClue,
          rows.map(row => ({ id: row.id, after: row.own })),
        ),
      ),
    ),
  }
}

/**
 * Returns the owner of an imported clue, who works on it from now on; nobody, in the importer's department, if that person
 * has left.
 */
function ownershipOf(desk: Desk, { ownerId }: NewClue, departments: Map<unknown, number | null>) {
  if (!ownerId || !departments.has(ownerId))
    return { status: 'unassigned', ownerId: null, departmentId: desk.who.departmentId, assignedAt: null }
  const departmentId = departments.get(ownerId) ?? null
  return { status: 'following', ownerId, departmentId, assignedAt: clock.date().toISOString() }
}

function readShown(desk: Desk, rows: readonly ShownRow[]): Promise<ShownReadings> {
  const told = rows.map(({ row, texts: { name = '', phone = '', wechat = '' } }) => ({
    row,
    name,
    phone: normalisePhone(phone) ?? phone,
    wechat,
  }))
  return wholeNumbers(desk, told)
}

/** The import of clues with their customers: a clue per row, one customer per phone. */
export const clueImport: ImportKind = {
  kind: 'clue',
  title: '流量',
  element: 'clueList:import',
  numbersElement: clueRoutes.revealPhone.needs,
  module: scopeModule,
  path: cluePlaces.list.path,
  tables: ['clue', 'customer'],
  fields,
  joint: jointRegion,
  shown: { fields: ['phone', 'wechat'], read: readShown },
  schema: NewClue,
  identity: 'phone',
  objection(desk, { id, name, departmentId }) {
    if (id === desk.employeeId) return null
    if (!desk.may(clueRoutes.assign.needs)) return '您没有分配权限，负责人只能是您自己'
    return desk.reaches(scopeModule, { ownerId: id, departmentId }) ? null : `${name}不在您的数据范围内，不能作为负责人`
  },
  forPerson: desk => importWithCustom(desk, customClue, clueImport),
  references: async () => ({ region: regionWords }),
  unseen: unseenIn,
  find: findKnown,
  create: createClues,
  update: updateKnown,
  holds: holdKnown,
  announce: announceBatch,
  obstacles: obstaclesOf,
  undo: undoClues,
}
