import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import {
  Day,
  Id,
  IdText,
  idOf,
  naming,
  oneOf,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Refusals, record, type StateFacts, wordsOfStates } from '../../../kernel/api/record.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { recordFileRoutes } from '../../attachments/api/recordFileRoutes.ts'
import { mostLines } from '../../warehouse/api/line.ts'
import { ShownCheck, ShownProblem } from './checks.ts'
import { installElements } from './elements.ts'
import { HomeLine, InstallLine, ShownInstallLine } from './line.ts'
import { installPlaces } from './places.ts'

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** The half of a day on which somebody comes; a whole day is both. */
export const halves = { morning: '上午', afternoon: '下午', day: '全天' } as const

/** What a person enters. */
export const InstallEntered = z.object({
  contractId: idOf('请选择合同'),
  address: text('安装地址', 200).default(''),
  floor: z
    .number({ error: '楼层应为整数' })
    .int('楼层应为整数')
    .min(-3, '楼层最低 -3，请改大')
    .max(200, '楼层最高 200，请改小')
    .nullable()
    .default(null)
    .meta({ title: '楼层', kind: 'integer' }),
  lift: z.boolean().default(false).meta({ title: '有电梯', kind: 'boolean' }),
  receiver: text('联系人', 50).default(''),
  receiverPhone: text('联系电话', 30).default(''),
  remark: text('给安装工的话', 300).default(''),
  lines: z.array(InstallLine).min(1, '请至少装一行商品').max(mostLines, `最多 ${mostLines} 行`).meta({ title: '明细' }),
})
export type InstallEntered = z.output<typeof InstallEntered>

const states = {
  draft: { title: '待安排', tone: 'orange', live: true },
  planned: { title: '已安排', tone: 'blue', live: true },
  working: { title: '安装中', tone: 'purple', live: true },
  accepted: { title: '已验收', tone: 'green' },
  cancelled: { title: '已取消', tone: 'grey' },
} as const satisfies Record<string, StateFacts>
export type InstallState = keyof typeof states

/** A row of the list. */
export const InstallRow = z.object({
  id: Id,
  number: naming('安装单号'),
  state: oneOf('状态', wordsOfStates(states)),
  plannedOn: Day.nullable().meta({ title: '安装日期', kind: 'date' }),
  half: oneOf('时段', halves).nullable(),
  installer: z.string().meta({ title: '安装工', kind: 'text' }),
  installerId: Id.nullable(),
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  goodsNames: z.string().meta({ title: '商品', kind: 'text' }),
  address: InstallEntered.shape.address,
  floor: InstallEntered.shape.floor,
  lift: InstallEntered.shape.lift,
  receiver: InstallEntered.shape.receiver,
  problems: count('未解决问题'),
  remark: InstallEntered.shape.remark,
  earlyReason: z.string().meta({ title: '提前安排原因', kind: 'text' }),
  movedReason: z.string().meta({ title: '改期原因', kind: 'text' }),
  cancelReason: z.string().meta({ title: '取消原因', kind: 'text' }),
  signer: z.string().meta({ title: '验收人', kind: 'text' }),
  signedAt: Timestamp.nullable().meta({ title: '验收时间', kind: 'datetime' }),
  warrantyUntil: Day.nullable().meta({ title: '质保到', kind: 'date' }),
  contractId: Id,
  ownerId: Id.meta({ title: '业务员', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type InstallRow = z.output<typeof InstallRow>

const { enter, work } = installElements
const notThere = { draft: '还没有安排日期和安装工，请先安排' } as const
const notBegun = { ...notThere, planned: '安装工还没有到场，请先点“到场”' } as const

/** What an installation is. */
export const installRecord = record({
  name: 'installation',
  table: 'installation',
  title: '安装单',
  noun: '安装单',
  unit: '张',
  place: installPlaces.list,
  seen: { scope: 'installation' },
  states,
  acts: {
    edit: { needs: enter, from: ['draft', 'planned'], refuses: { working: '已经到场，不能再改，请取消后重开' } },
    plan: { needs: enter, from: ['draft', 'planned', 'working'] },
    start: { needs: work, from: ['planned'], refuses: notThere },
    check: { needs: work, from: ['working'], refuses: notBegun },
    report: { needs: work, from: ['planned', 'working', 'accepted'], refuses: notThere },
    solve: { needs: work, from: ['planned', 'working', 'accepted'] },
    accept: { needs: work, from: ['working'], refuses: { ...notBegun, accepted: '已经验收，不用再验' } },
    cancel: { needs: enter, from: ['draft', 'planned', 'working'], refuses: { accepted: '已经验收，不能取消' } },
    attach: { needs: [enter, work], from: ['draft', 'planned', 'working', 'accepted'] },
  },
  row: InstallRow,
  views: {
    open: '在办',
    mine: '我的',
    draft: '待安排',
    today: '今天',
    tomorrow: '明天',
    week: '本周',
    troubled: '有问题',
    accepted: '已验收',
    cancelled: '已取消',
    all: '全部',
  },
})

const at = '/api/crm/installation'
const needs = installPlaces.list.authority as string
const params = z.object({ id: IdText })
const named = { id: Id, version: Version }

const Detail = InstallRow.extend({
  contractNumber: z.string(),
  installerPhone: z.string(),
  receiverPhone: z.string().meta({ title: '联系电话', kind: 'text' }),
  lines: z.array(ShownInstallLine),
  checks: z.array(ShownCheck),
  problemRows: z.array(ShownProblem),
  /** What else the installer has on that half day, in words; empty for nothing. */
  clash: z.string(),
  refusals: Refusals(installRecord.acts),
})
export type InstallDetail = z.output<typeof Detail>

const act = <const Do extends string, Body extends z.ZodObject>(name: Do, does: string, body: Body) =>
  route({
    at: `POST ${at}/${name}`,
    does,
    needs: installRecord.acts[name as 'edit'].needs,
    body,
    returns: Detail,
    refuses: [codes.notFound],
  })

/** A day of the calendar. */
const CalendarDays = z.object({
  days: z.array(z.object({ day: Day, count: z.number().int(), rows: z.array(InstallRow) })),
})

export const installRoutes = {
  list: route({
    at: `POST ${at}/list`,
    does: '安装单列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(InstallRow),
  }),
  totals: route({
    at: `POST ${at}/totals`,
    does: '安装单合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({ at: `GET ${at}/detail/:id`, does: '安装单详情', needs, params, returns: Detail }),
  history: route({
    at: `GET ${at}/history/:id`,
    does: '安装单的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  calendar: route({
    at: `POST ${at}/calendar`,
    does: '安装日历',
    needs,
    reads: true,
    body: ListFilter.extend({
      from: Day.meta({ title: '开始日期' }),
      to: Day.meta({ title: '结束日期（最多 62 天）' }),
      perDay: z.number().int().min(0).max(50).default(5).meta({ title: '每天先取多少条' }),
    }),
    returns: CalendarDays,
  }),
  ofContract: route({
    at: `GET ${at}/ofContract/:id`,
    does: '合同的安装情况',
    needs,
    params,
    returns: z.object({
      contractId: Id,
      number: z.string(),
      ...InstallEntered.pick({ address: true, floor: true, lift: true, receiver: true, receiverPhone: true }).shape,
      lines: z.array(HomeLine),
      installations: z.array(InstallRow),
      /** The day on which all of it was accepted, and the last day of its warranty. */
      installedOn: Day.nullable(),
      warrantyUntil: Day.nullable(),
      /** Why nothing of it is installed, in words; null where the person may. */
      refusal: z.string().nullable(),
    }),
  }),
  add: route({
    at: `POST ${at}/add`,
    does: '新增安装单',
    needs: enter,
    body: InstallEntered,
    returns: Detail,
    refuses: [codes.notFound],
  }),
  edit: act(
    'edit',
    '修改安装单',
    patchOf(InstallEntered.omit({ contractId: true })).extend({ ...named, force: z.boolean().default(false) }),
  ),
  plan: act(
    'plan',
    '安排安装',
    z.object({
      ...named,
      plannedOn: Day.meta({ title: '安装日期', kind: 'date' }),
      half: oneOf('时段', halves, '请选择时段'),
      installerId: idOf('请选择安装工').meta({ title: '安装工', kind: 'reference', of: 'installer' }),
      /** Needed where the home is not whole and signed for. */
      earlyReason: text('提前安排原因', 200).default(''),
      /** Needed where another day was planned before. */
      movedReason: text('改期原因', 200).default(''),
    }),
  ),
  start: act('start', '安装工到场', z.object(named)),
  cancel: act('cancel', '取消安装单', z.object({ ...named, reason: requiredText('取消原因', 200) })),
} satisfies Record<string, Route>
export type HomeOf = z.output<typeof installRoutes.ofContract.returns>

/** The calls about photos and papers of an installation. */
export const installFileRoutes = recordFileRoutes(at, {
  noun: installRecord.noun,
  called: '照片',
  needs,
  enters: installRecord.acts.attach.needs,
})
