import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Fen, Id, idOf, Nothing, text } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { Attachment, WaitingFile } from '../../attachments/api/attachments.ts'
import { AccountFacts } from '../../money/api/account.ts'
import { amountOf } from '../../money/api/amount.ts'
import { FileIds } from '../../money/api/receipt.ts'
import { ShownCarried } from '../../shipment/api/fates.ts'
import { ShipmentRow } from '../../shipment/api/shipment.ts'
import { signOffRoutes } from '../../shipment/api/signOff.ts'
import { tripElements } from './elements.ts'
import { tripPlaces } from './places.ts'
import { DayReturn } from './returns.ts'
import { Collected, Handed, KindSum, TripRow, tripRecord } from './trip.ts'

const at = '/api/crm/trip'
const { sign, collect } = tripRecord.acts
const refuses = [codes.notFound, codes.conflict] as const

/** A line of what is carried to a home. */
export const CarriedLine = z.object({
  id: Id,
  goodsName: z.string(),
  colour: z.string(),
  batch: z.string(),
  size: z.string(),
  boxPieces: z.number().int().nullable(),
  pieces: z.number().int(),
})
export type CarriedLine = z.output<typeof CarriedLine>

/** A shipment as its driver needs it. */
export const DayShipment = ShipmentRow.pick({
  id: true,
  number: true,
  state: true,
  customerName: true,
  address: true,
  floor: true,
  lift: true,
  receiver: true,
  collect: true,
  remark: true,
  signer: true,
}).extend({
  phone: z.string(),
  lines: z.array(CarriedLine),
  packages: z.array(ShownCarried),
  wayPhotos: z.array(Attachment),
})
export type DayShipment = z.output<typeof DayShipment>

/** A home to which a driver goes. */
export const DayStop = z.object({
  id: Id,
  position: z.number().int(),
  shipments: z.array(DayShipment),
  returns: z.array(DayReturn),
})
export type DayStop = z.output<typeof DayStop>

/** A trip as its driver sees it. */
export const DayTrip = TripRow.extend({
  stopRows: z.array(DayStop),
  collections: z.array(Collected),
  sums: z.array(KindSum),
  handings: z.array(Handed),
  /** Whether the person may do each of it now. */
  may: z.object({
    load: z.boolean(),
    scan: z.boolean(),
    depart: z.boolean(),
    sign: z.boolean(),
    collect: z.boolean(),
    handIn: z.boolean(),
  }),
})
export type DayTrip = z.output<typeof DayTrip>

/** Receipts that drivers collected and finance has not confirmed, of one driver (司机未交款). */
export const Unhanded = z.object({
  driverId: Id.nullable(),
  driver: z.string(),
  amount: Fen,
  cash: Fen,
  days: z.number().int(),
  rows: z.array(Collected.extend({ tripId: Id, tripNumber: z.string(), runsOn: z.string(), handed: z.boolean() })),
})
export type Unhanded = z.output<typeof Unhanded>

const shipmentId = idOf('请选择出库单').meta({ title: '出库单' })

/** What the server asks of a collection of more than is owed: the field of its body that says yes, and its words. */
export const collectAsks = { field: 'beyond', title: '多收的记为客户余额' }

export const dayRoutes = {
  day: route({
    at: `GET ${at}/day`,
    does: '我的送货',
    needs: tripPlaces.day.authority as string,
    returns: z.object({
      trips: z.array(DayTrip),
      /** Into what a driver may collect. */
      accounts: z.array(z.object({ id: Id, name: z.string(), kind: AccountFacts.shape.kind })),
    }),
  }),
  sign: route({
    at: `POST ${at}/sign`,
    does: '司机送达签收',
    needs: sign.needs,
    refuses,
    mostBytes: 512 * 1024,
    body: signOffRoutes.sign.body.omit({ id: true }).extend({ id: Id, shipmentId }),
    returns: Nothing,
  }),
  collect: route({
    at: `POST ${at}/collect`,
    does: '司机代收货款',
    needs: collect.needs,
    refuses,
    body: z.object({
      id: Id,
      shipmentId,
      accountId: idOf('请选择收款方式').meta({ title: '收款方式' }),
      amount: amountOf('收款金额'),
      beyond: z.boolean().default(false).meta({ title: collectAsks.title }),
      remark: text('备注', 200).default(''),
      fileIds: FileIds.default([]),
    }),
    returns: Collected,
  }),
  upload: route({
    at: `POST ${at}/upload`,
    does: '上传代收凭证',
    needs: collect.needs,
    refuses: [codes.tooMany],
    takes: 'file',
    timeout: 120_000,
    returns: WaitingFile,
  }),
  unhanded: route({
    at: `GET ${at}/unhanded`,
    does: '司机未交款',
    needs: tripElements.settle,
    returns: z.array(Unhanded),
  }),
} satisfies Record<string, Route>
export type TripDay = z.output<typeof dayRoutes.day.returns>
