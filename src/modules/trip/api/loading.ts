import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Day, Id, IdText, idOf, oneOf, requiredText } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { checkSteps } from '../../shipment/api/checks.ts'
import { mostShipped, shipmentRecord } from '../../shipment/api/shipment.ts'
import { tripElements } from './elements.ts'
import { tripPlaces } from './places.ts'
import { tripRecord } from './trip.ts'

const carried = {
  shipmentId: Id,
  /** Of the shipment. */
  shipment: z.string().meta({ title: '出库单', kind: 'text' }),
  /** From 1, in the order in which the vehicle goes. */
  stop: z.number().int().meta({ title: '站', kind: 'integer' }),
  customerName: z.string().meta({ title: '客户', kind: 'text' }),
  place: z.string().meta({ title: '库位', kind: 'text' }),
  picked: z.boolean(),
  loaded: z.boolean(),
}

/** A line of goods that a trip carries; `grams`: null where nobody knows what a box weighs. */
export const LoadingLine = z.object({
  ...carried,
  lineId: Id,
  goodsId: Id,
  goodsName: z.string().meta({ title: '商品', kind: 'text' }),
  goodsCode: z.string().meta({ title: '编码', kind: 'text' }),
  warehouseId: Id,
  warehouse: z.string().meta({ title: '仓库', kind: 'text' }),
  lotId: Id,
  colour: z.string().meta({ title: '批次', kind: 'text' }),
  batch: z.string(),
  size: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int().meta({ title: '数量', kind: 'integer' }),
  grams: z.number().int().nullable(),
})
export type LoadingLine = z.output<typeof LoadingLine>

/** A package that a trip carries. */
export const LoadingPackage = z.object({
  ...carried,
  packageId: Id,
  number: z.string().meta({ title: '包件号', kind: 'text' }),
  name: z.string().meta({ title: '商品', kind: 'text' }),
  content: z.string().meta({ title: '内容', kind: 'text' }),
})
export type LoadingPackage = z.output<typeof LoadingPackage>

/** What a trip carries, as it is picked and loaded; `hidden`: how many of its shipments the person does not see. */
export const Loading = z.object({
  id: Id,
  number: z.string(),
  runsOn: Day,
  vehicle: z.string(),
  driver: z.string(),
  lines: z.array(LoadingLine),
  packages: z.array(LoadingPackage),
  hidden: z.number().int(),
})
export type Loading = z.output<typeof Loading>

const at = '/api/crm/trip'
const { scan } = tripRecord.acts
const refuses = [codes.notFound, codes.conflict] as const
const step = oneOf('核对', checkSteps)
const code = requiredText('标签', 80)
const ids = (title: string) => z.array(Id).max(mostShipped, `一次最多 ${mostShipped} 个`).default([]).meta({ title })

export const loadingRoutes = {
  loading: route({
    at: `GET ${at}/loading/:id`,
    does: '车次的拣货单与装车单',
    needs: [tripPlaces.plan.authority as string, tripElements.drive],
    params: z.object({ id: IdText }),
    returns: Loading,
  }),
  scan: route({
    at: `POST ${at}/scan`,
    does: '扫码拣货与装车',
    needs: scan.needs,
    body: z.object({ id: Id, step, code }),
    /** What the scan led to, in words. */
    returns: z.object({ told: z.string(), loading: Loading }),
    refuses,
  }),
  tick: route({
    at: `POST ${at}/tick`,
    does: '手工核对拣货与装车',
    needs: scan.needs,
    body: z.object({ id: Id, step, lineIds: ids('明细'), packageIds: ids('包件'), done: z.boolean().default(true) }),
    returns: Loading,
    refuses,
  }),
  swapLot: route({
    at: `POST ${at}/swapLot`,
    does: '拣货时换批次',
    needs: shipmentRecord.acts.edit.needs as string,
    body: z.object({ id: Id, lineId: idOf('请选择出库单的一行'), code, reason: requiredText('换批次原因', 200) }),
    returns: Loading,
    refuses,
  }),
} satisfies Record<string, Route>
