import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import { dayNowOnce } from '../../../kernel/server/list/dayNow.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { plainly } from '../../../kernel/server/record/plain.ts'
import { type Sight, type StoredOf, serve, visibilityOf } from '../../../kernel/server/record/serve.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { TripEntered, TripRow, tripRecord } from '../api/trip.ts'
import { litresOf, loadOf } from './load.ts'

export type TripRecord = StoredOf<typeof tripRecord>

const scope = visibilityOf(tripRecord)

/** Whether the person drives a trip: one that is still a draft is nobody's yet. */
export const drives = ({ employeeId }: Desk, { driverId, state }: Pick<TripRecord, 'driverId' | 'state'>) =>
  driverId === employeeId && state !== 'draft'

/** Whoever has in their scope who plans a trip sees it, and the colleague who drives it. */
const sight: Sight<TripRecord> = {
  condition: desk => bind =>
    `(${inScope(desk, scope, 'e')(bind)} or e.driver_id = ${bind(desk.employeeId)} and e.state <> 'draft')`,
  sees: (desk, trip) => desk.reaches(scope.module, trip) || drives(desk, trip),
  seesAll: desk => desk.reach(scope.module).office,
  placed: (_desk, stored) =>
    stored.map(({ ownerId, departmentId, driverId, state }) => ({
      ownerId,
      departmentId,
      sharedWith: new Set(driverId === null || state === 'draft' ? [] : [driverId]),
    })),
}

/** SQL of what a trip carries: shipments that are not called off, and what their lines weigh, each counted once. */
const carried = `cross join lateral (select count(*)::int as shipments, coalesce(sum(s.pieces), 0)::bigint as pieces,
    coalesce(sum(cardinality(s.packages)), 0)::int as packages
  from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id
  where t.office_id = e.office_id and t.trip_id = e.id and s.state <> 'cancelled') c`
const loaded = `cross join lateral (${loadOf('t.trip_id = e.id and t.office_id = e.office_id')}) w`
/** Stops with a shipment that is not called off, or with a return to fetch. */
const stopCount = `(select count(*)::int from trip_stop p where p.office_id = e.office_id and p.trip_id = e.id and (
  exists (select from trip_shipment t join shipment s on s.office_id = t.office_id and s.id = t.shipment_id
    where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id and s.state <> 'cancelled')
  or exists (select from trip_return t where t.office_id = p.office_id and t.trip_id = p.trip_id and t.stop_id = p.id)))`
/** Trips as the server serves them. */
export const trips = serve({
  ...plainly(tripRecord, TripEntered, []),
  sight,
  sort: { by: 'runsOn', order: 'descend' },
  joins: {
    vehicle: 'join vehicle v on v.office_id = e.office_id and v.id = e.vehicle_id',
    carried,
    loaded,
  },
  computed: {
    stops: { sql: stopCount, kind: 'integer' },
    shipments: { sql: 'c.shipments', kind: 'integer', join: 'carried' },
    pieces: { sql: 'c.pieces', kind: 'integer', join: 'carried' },
    packages: { sql: 'c.packages', kind: 'integer', join: 'carried' },
    boxes: { sql: 'coalesce(w.boxes, 0)', kind: 'integer', join: 'loaded' },
    kg: { sql: 'ceil(coalesce(w.grams, 0) / 1000)::int', kind: 'integer', join: 'loaded' },
    litres: { sql: litresOf('w.cubes'), kind: 'integer', join: 'loaded' },
    unsized: { sql: 'w.unsized', kind: 'integer', join: 'loaded' },
  },
  search(term, bind) {
    const word = bind(term.toLowerCase())
    const own = ['e.number', 'e.driver', 'e.helper', 'e.remark', 'v.name'].map(
      sql => `strpos(lower(${sql}), ${word}) > 0`,
    )
    const colleague = `exists (select from employee d where d.office_id = e.office_id and d.id = e.driver_id and strpos(lower(d.name), ${word}) > 0)`
    return { sql: [...own, colleague].join(' or '), join: 'vehicle' }
  },
  sums: ['stops', 'shipments', 'pieces', 'boxes', 'kg', 'litres', 'packages'],
  views: {
    open: () => () => `e.state not in ('settled', 'cancelled')`,
    mine: (desk: Desk) => bind =>
      `(e.owner_id = ${bind(desk.employeeId)} or e.driver_id = ${bind(desk.employeeId)} or e.created_by = ${bind(desk.employeeId)})`,
    today: () => () => `e.runs_on = ${dayNowOnce} and e.state <> 'cancelled'`,
    draft: () => () => `e.state = 'draft'`,
    planned: () => () => `e.state in ('planned', 'loading')`,
    out: () => () => `e.state = 'out'`,
    unhanded: () => () => `e.state = 'out' and e.runs_on <= ${dayNowOnce}`,
    handed: () => () => `e.state = 'handed'`,
    settled: () => () => `e.state = 'settled'`,
    cancelled: () => () => `e.state = 'cancelled'`,
    all: () => () => 'true',
  },
  history: [
    ...columnsOf(
      TripRow.omit({
        number: true,
        stops: true,
        shipments: true,
        pieces: true,
        boxes: true,
        kg: true,
        litres: true,
        unsized: true,
        packages: true,
        createdAt: true,
        updatedAt: true,
      }),
    ),
    ...columnsOf(TripEntered.pick({ driverPhone: true })),
    { key: 'handedNote', title: '交账备注', kind: 'text' },
    { key: 'receiptId', title: '代收', kind: 'reference', of: 'receipt' },
    {
      key: 'returns',
      title: '退货单',
      kind: 'text',
      items: [{ key: 'returnId', title: '退货单', kind: 'reference', of: 'goodsReturn' }],
    },
    {
      key: 'carried',
      title: '出库单',
      kind: 'text',
      items: [{ key: 'shipmentId', title: '出库单', kind: 'reference', of: 'shipment' }],
    },
  ],
})

/** Locks a trip that the person sees, for a document of another module. Throws 40400. */
export async function lockTrip(desk: Desk, id: number): Promise<void> {
  await trips.visible(desk, id)
  await desk.lock('trip', [id])
}

/** Changes a locked trip, logs it and tells the browsers; returns it as it is then. */
export async function changeTrip(
  desk: Desk,
  before: TripRecord,
  patch: Patch<'trip'>,
  action: string,
  more: Changes = {},
): Promise<TripRecord> {
  const after = await desk.change('trip', before, patch, { action, name: before.number, more })
  await trips.tell(desk, [after], [before])
  return after
}
