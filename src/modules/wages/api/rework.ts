import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, idOf, naming, oneOf, requiredText, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { Refusals, record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { wageElements } from './elements.ts'
import { earning, HandEntered, WageEntryRow } from './entry.ts'
import { wagePlaces } from './places.ts'

/** Who pays for work that is done again: only an installer is deducted. */
export const payers = { installer: '原师傅', company: '公司', factory: '厂家', customer: '客户' } as const

const states = {
  done: { title: '已生效', tone: 'green' },
  cancelled: { title: '已作废', tone: 'grey' },
} as const satisfies Record<string, StateFacts>

/** What a person enters: which work is done again and how much of it, who pays for it, and who does it. */
export const ReworkEntered = z.object({
  entryId: idOf('请选择返工的是哪一笔工钱').meta({ title: '原工钱', kind: 'integer' }),
  problemId: Id.nullable().default(null).meta({ title: '安装问题', kind: 'integer' }),
  quantity: HandEntered.shape.quantity.meta({ title: '返工量', kind: 'decimal' }),
  payer: oneOf('谁出钱', payers, '请选择谁出钱').default('installer'),
  doerId: Id.nullable().default(null).meta({ title: '谁来重做', kind: 'reference', of: 'installer' }),
  reason: requiredText('返工原因', 300),
})
export type ReworkEntered = z.output<typeof ReworkEntered>

/** A row of the list. */
export const ReworkRow = z.object({
  id: Id,
  number: naming('返工单号'),
  state: oneOf('状态', wordsOfStates(states)),
  installer: z.string().meta({ title: '原师傅', kind: 'text' }),
  about: z.string().meta({ title: '内容', kind: 'text' }),
  source: z.string().meta({ title: '单据', kind: 'text' }),
  quantity: z.number().meta({ title: '返工量', kind: 'decimal' }),
  payer: ReworkEntered.shape.payer.unwrap(),
  deducted: earning('扣原师傅'),
  doer: z.string().meta({ title: '重做师傅', kind: 'text' }),
  earned: earning('付重做师傅'),
  reason: ReworkEntered.shape.reason,
  cancelReason: z.string().meta({ title: '作废原因', kind: 'text' }),
  ownerId: Id.meta({ title: '登记人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  createdAt: Timestamp.meta({ title: '登记时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type ReworkRow = z.output<typeof ReworkRow>

/** What rework is. */
export const reworkRecord = record({
  name: 'rework',
  table: 'rework',
  title: '返工单',
  noun: '返工单',
  unit: '张',
  place: wagePlaces.desk,
  at: { within: { tab: 'rework' }, open: 'rework' },
  seen: { scope: 'wage' },
  states,
  acts: { cancel: { needs: wageElements.enter, from: ['done'], refuses: { cancelled: '已经作废，不用再作废' } } },
  row: ReworkRow,
  views: { all: '全部', done: '已生效', cancelled: '已作废' },
})

const at = '/api/crm/rework'
const needs = wagePlaces.desk.authority as string
const params = z.object({ id: IdText })
const refuses = [codes.notFound, codes.conflict] as const
const Detail = ReworkRow.extend({ entries: z.array(WageEntryRow), refusals: Refusals(reworkRecord.acts) })
export type ReworkDetail = z.output<typeof Detail>

/** What was earned for an installation, as far as it may be done again. */
export const Earned = z.object({
  entryId: Id,
  installer: z.string(),
  about: z.string(),
  unit: WageEntryRow.shape.unit,
  quantity: z.number(),
  /** What of it is not deducted yet. */
  left: z.number(),
})
export type Earned = z.output<typeof Earned>

export const reworkRoutes = {
  list: route({
    at: `POST ${at}/list`,
    does: '返工单列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(ReworkRow),
  }),
  totals: route({
    at: `POST ${at}/totals`,
    does: '返工单合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({ at: `GET ${at}/detail/:id`, does: '返工单详情', needs, params, returns: Detail }),
  history: route({
    at: `GET ${at}/history/:id`,
    does: '返工单的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  ofInstallation: route({
    at: `GET ${at}/ofInstallation/:id`,
    does: '安装单里可以返工的工钱',
    needs: wageElements.enter,
    params,
    returns: z.array(Earned),
  }),
  add: route({
    at: `POST ${at}/add`,
    does: '新增返工单',
    needs: wageElements.enter,
    refuses,
    body: ReworkEntered,
    returns: Detail,
  }),
  cancel: route({
    at: `POST ${at}/cancel`,
    does: '作废返工单',
    needs: wageElements.enter,
    refuses,
    body: z.object({ id: Id, version: Version, reason: requiredText('作废原因', 200) }),
    returns: Detail,
  }),
} satisfies Record<string, Route>
