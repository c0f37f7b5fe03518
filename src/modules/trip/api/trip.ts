import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import {
  Day,
  Fen,
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
import { Attachment } from '../../attachments/api/attachments.ts'
import { GoodsReturnRow } from '../../goodsReturn/api/goodsReturn.ts'
import { accountKinds } from '../../money/api/words.ts'
import { ShipmentRow } from '../../shipment/api/shipment.ts'
import { tripElements } from './elements.ts'
import { tripPlaces } from './places.ts'

/** The most shipments that one call puts on a trip, and that a trip has. */
export const mostShipments = 100

const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })
const Position = z.number({ error: '次序应为数字' }).int().min(0).max(mostShipments)

/** What a person enters of a trip. */
export const TripEntered = z.object({
  runsOn: Day.meta({ title: '送货日期', kind: 'date' }),
  vehicleId: idOf('请选择车辆').meta({ title: '车辆', kind: 'reference', of: 'vehicle' }),
  driverId: Id.nullable().default(null).meta({ title: '司机（同事）', kind: 'employee' }),
  driver: text('司机（外请）', 50).default(''),
  driverPhone: text('司机电话', 30).default(''),
  helper: text('跟车', 50).default(''),
  remark: text('备注', 300).default(''),
})
export type TripEntered = z.output<typeof TripEntered>

const states = {
  draft: { title: '草稿', tone: 'grey', live: true },
  planned: { title: '已排', tone: 'blue', live: true },
  loading: { title: '装车中', tone: 'purple', live: true },
  out: { title: '送货中', tone: 'orange', live: true },
  handed: { title: '已交账', tone: 'orange', live: true },
  settled: { title: '已结清', tone: 'green' },
  cancelled: { title: '已取消', tone: 'grey' },
} as const satisfies Record<string, StateFacts>
export type TripState = keyof typeof states

/** A row of the list. */
export const TripRow = z.object({
  id: Id,
  number: naming('车次号'),
  state: oneOf('状态', wordsOfStates(states)),
  ...TripEntered.omit({ driverPhone: true }).shape,
  stops: count('站数'),
  shipments: count('出库单数'),
  pieces: count('数量（片/件）'),
  boxes: count('箱数'),
  kg: count('重量（公斤）'),
  /** Of goods with three sizes; `unsized` lines are not in it. */
  litres: count('体积（升）'),
  unsized: count('没有尺寸的明细'),
  packages: count('包件'),
  cancelReason: z.string().meta({ title: '取消原因', kind: 'text' }),
  returnReason: z.string().meta({ title: '退回原因', kind: 'text' }),
  ownerId: Id.meta({ title: '负责人', kind: 'employee' }),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  outAt: Timestamp.nullable().meta({ title: '出车时间', kind: 'datetime' }),
  handedAt: Timestamp.nullable().meta({ title: '交账时间', kind: 'datetime' }),
  settledAt: Timestamp.nullable().meta({ title: '结清时间', kind: 'datetime' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type TripRow = z.output<typeof TripRow>

const { plan, drive, settle } = tripElements
const driving = [drive, plan] as const
const planning = ['draft', 'planned', 'loading'] as const
const left = {
  out: '车已经出发，不能再改；没送到的在交账后重新排车',
  handed: '这趟车已经交账，请重新排一趟车',
  settled: '这趟车已经结清，请重新排一趟车',
} as const
const closed = {
  handed: '这趟车已经交账，要补登记请财务先退回交账',
  settled: '这趟车已经结清，不能再登记，请联系仓管或财务处理',
  cancelled: '这趟车已经取消，请联系仓管',
} as const

/** What a trip is. */
export const tripRecord = record({
  name: 'trip',
  table: 'trip',
  title: '车次',
  noun: '车次',
  unit: '趟',
  place: tripPlaces.plan,
  seen: { scope: 'trip' },
  states,
  acts: {
    edit: { needs: plan, from: planning, refuses: left },
    plan: { needs: plan, from: ['draft'] },
    load: { needs: driving, from: ['planned'], refuses: { draft: '还没有排好，请先点“排好”' } },
    scan: {
      needs: driving,
      from: ['planned', 'loading'],
      refuses: { draft: '还没有排好，请先点“排好”', out: '车已经出发，不用再核对' },
    },
    depart: { needs: driving, from: ['planned', 'loading'], refuses: { draft: '还没有排好，请先点“排好”' } },
    sign: { needs: driving, from: ['out'], refuses: closed },
    collect: { needs: driving, from: ['out'], refuses: closed },
    handIn: {
      needs: driving,
      from: ['out'],
      refuses: { handed: '已经交账，等财务接收', settled: '已经结清，不用再交' },
    },
    settle: { needs: settle, from: ['handed'], refuses: { out: '司机还没有交账' } },
    giveBack: { needs: settle, from: ['handed'] },
    cancel: { needs: plan, from: planning, refuses: { out: '车已经出发，不能取消；请交账结束这趟车' } },
  },
  row: TripRow,
  views: {
    open: '在办',
    mine: '我的',
    today: '今天',
    draft: '草稿',
    planned: '待出车',
    out: '送货中',
    unhanded: '未交账',
    handed: '待接收',
    settled: '已结清',
    cancelled: '已取消',
    all: '全部',
  },
})

const Kind = oneOf('方式', accountKinds)

/** A shipment on a trip, as far as the person sees it. */
export const CarriedShipment = ShipmentRow.pick({
  id: true,
  number: true,
  state: true,
  customerName: true,
  goodsNames: true,
  pieces: true,
  address: true,
  floor: true,
  lift: true,
  receiver: true,
  collect: true,
  shipOn: true,
  deliverOn: true,
  dayState: true,
  dayWish: true,
}).extend({
  district: z.string(),
  boxes: count('箱数'),
  kg: count('重量（公斤）'),
  litres: count('体积（升）'),
  packages: count('包件'),
  /** Fen: what carrying it up is proposed to cost. */
  carry: Fen,
})
export type CarriedShipment = z.output<typeof CarriedShipment>

/** A return that a trip fetches, as far as the person sees it. */
export const CarriedReturn = GoodsReturnRow.pick({
  id: true,
  number: true,
  state: true,
  customerName: true,
  goodsNames: true,
  pieces: true,
  address: true,
  contact: true,
  fetchedAt: true,
})
export type CarriedReturn = z.output<typeof CarriedReturn>

/** A home to which a trip goes; `hidden`: how many of its shipments and returns the person does not see. */
export const TripStop = z.object({
  id: Id,
  position: z.number().int(),
  shipments: z.array(CarriedShipment),
  returns: z.array(CarriedReturn),
  hidden: z.number().int(),
  /** Photos of the way in, of the shipments that the person sees; the board tells none. */
  wayPhotos: z.array(Attachment),
})
export type TripStop = z.output<typeof TripStop>

/** A receipt of what a driver collected, with how finance has decided. */
export const Collected = z.object({
  receiptId: Id,
  number: z.string(),
  state: z.string(),
  shipmentId: Id,
  customerName: z.string(),
  kind: Kind,
  amount: Fen.min(-Number.MAX_SAFE_INTEGER).meta({ title: '金额', kind: 'money' }),
})
export type Collected = z.output<typeof Collected>

/** What of one kind of money was collected (fen). */
export const KindSum = z.object({ kind: Kind, amount: z.number().int() })
export type KindSum = z.output<typeof KindSum>

/** What of one kind of money was collected and is handed in. */
export const Handed = z.object({ kind: Kind, collected: z.number().int(), handed: Fen, reason: z.string() })
export type Handed = z.output<typeof Handed>

const Detail = TripRow.extend({
  driverPhone: TripEntered.shape.driverPhone,
  handedNote: z.string(),
  stopRows: z.array(TripStop),
  /** Of what it has more than the vehicle carries, in words; empty where it fits. */
  tooMuch: z.string(),
  collections: z.array(Collected),
  /** What was collected by kind, to who drives, plans or takes it over. */
  sums: z.array(KindSum),
  handings: z.array(Handed),
  refusals: Refusals(tripRecord.acts),
})
export type TripDetail = z.output<typeof Detail>

const at = '/api/crm/trip'
const needs = tripPlaces.plan.authority as string
const params = z.object({ id: IdText })
const named = { id: Id, version: Version }
const refuses = [codes.notFound, codes.conflict] as const
const act = <const Name extends string, Body extends z.ZodObject>(
  name: Name,
  does: string,
  who: string | readonly string[],
  body: Body,
) => route({ at: `POST ${at}/${name}`, does, needs: who as string, body, returns: Detail, refuses })

const ShipmentIds = z.array(Id).max(mostShipments, `一次最多 ${mostShipments} 张`).meta({ title: '出库单' })

/** A line of a hand-in as a person types it; what was collected is known. */
export const HandedLine = z.object({
  kind: Kind,
  handed: Fen.min(0, '交出金额不能小于 0').meta({ title: '交出', kind: 'money' }),
  reason: text('差额原因', 200).default(''),
})

export const tripRoutes = {
  list: route({
    at: `POST ${at}/list`,
    does: '车次列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(TripRow),
  }),
  totals: route({
    at: `POST ${at}/totals`,
    does: '车次合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({ at: `GET ${at}/detail/:id`, does: '车次详情', needs, params, returns: Detail }),
  history: route({
    at: `GET ${at}/history/:id`,
    does: '车次的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  board: route({
    at: `POST ${at}/board`,
    does: '配送看板',
    needs,
    reads: true,
    body: z.object({ from: Day, to: Day }),
    returns: z.object({
      trips: z.array(TripRow.extend({ stopRows: z.array(TripStop), tooMuch: z.string(), mayMove: z.boolean() })),
    }),
  }),
  waiting: route({
    at: `POST ${at}/waiting`,
    does: '待排的出库单',
    needs: plan,
    reads: true,
    body: z.object({ search: text('搜索', 50).default('') }),
    returns: z.array(CarriedShipment),
  }),
  add: act('add', '新增车次', plan, TripEntered.extend({ shipmentIds: ShipmentIds.default([]) })),
  edit: act('edit', '修改车次', plan, patchOf(TripEntered).extend({ ...named, force: z.boolean().default(false) })),
  put: act('put', '出库单排上车', plan, z.object({ id: Id, shipmentIds: ShipmentIds.min(1, '请选择出库单') })),
  takeOff: act('takeOff', '出库单从车次拿下', plan, z.object({ id: Id, shipmentId: Id })),
  move: act(
    'move',
    '移动一站',
    plan,
    // Within its trip, or to another one; past the last place means to the end.
    z.object({ id: Id, stopId: Id, toTripId: Id, position: Position.default(mostShipments) }),
  ),
  plan: act('plan', '排好车次', plan, z.object(named)),
  load: act('load', '开始装车', driving, z.object({ id: Id })),
  depart: act('depart', '出车', driving, z.object({ id: Id })),
  cancel: act('cancel', '取消车次', plan, z.object({ ...named, reason: requiredText('取消原因', 200) })),
  handIn: act(
    'handIn',
    '交账',
    driving,
    z.object({
      id: Id,
      lines: z
        .array(HandedLine)
        .max(Object.keys(accountKinds).length, '每种方式填一行，请合并同一种的')
        .default([])
        .meta({ title: '交出' }),
      note: text('备注', 300).default(''),
    }),
  ),
  settle: act('settle', '接收交账', settle, z.object(named)),
  giveBack: act('giveBack', '退回交账', settle, z.object({ ...named, reason: requiredText('退回原因', 200) })),
} satisfies Record<string, Route>
export type TripBoard = z.output<typeof tripRoutes.board.returns>
