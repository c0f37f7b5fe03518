import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  vehicle: at => at.row('vehicle', { name: `车${at.tag}`, model: at.tag, remark: at.tag }),
  trip: at => tripOf(at, 'draft', '', 'shipment'),
  undrivenTrip: at => tripOf(at, 'draft', '无'),
  plannedTrip: at => tripOf(at, 'planned', '排'),
  waitingTrip: at => tripOf(at, 'planned', '拣', 'waitingShipment'),
  fetchingTrip: at => fetchOf(at, 'planned', '取'),
  fetchedTrip: at => fetchOf(at, 'out', '回'),
  outTrip: at => tripOf(at, 'out', '出', 'leftShipment'),
  loadingTrip: at => tripOf(at, 'loading', '装', 'signedShipment'),
  handedTrip: at => tripOf(at, 'handed', '交'),
  tripStop: async at => {
    const sql = 'select id from trip_stop where trip_id = $1'
    const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of('trip')])
    return (rows[0] as { id: number }).id
  },
}

async function tripOf(at: Making, state: string, mark: string, shipment?: string): Promise<number> {
  const said = { driver: mark === '无' ? '' : at.tag, driver_phone: at.tag, helper: at.tag, remark: at.tag }
  const reasons = { cancel_reason: at.tag, return_reason: at.tag, handed_note: at.tag }
  const owned = { number: `CC${mark}${at.tag}`, state, owner_id: at.employeeId, runs_on: '2030-11-20' }
  const id = await at.row('trip', { vehicle_id: await at.of('vehicle'), ...said, ...reasons, ...owned })
  if (shipment === undefined) return id
  const stop_id = await at.row('trip_stop', { trip_id: id, position: 0 })
  await at.row('trip_shipment', { trip_id: id, stop_id, shipment_id: await at.of(shipment) })
  return id
}

async function fetchOf(at: Making, state: string, mark: string): Promise<number> {
  const trip_id = await tripOf(at, state, mark)
  const stop_id = await at.row('trip_stop', { trip_id, position: 0 })
  const open = state === 'planned'
  await at.row('trip_return', { trip_id, stop_id, goods_return_id: await at.of('placedReturn'), open })
  return trip_id
}

const at = '/api/crm/trip'
export const subjects: FixturePart['subjects'] = {
  '/api/crm/vehicle/': 'vehicle',
  [`${at}/`]: 'trip',
  [`${at}/ vehicleId`]: 'vehicle',
  [`${at}/add shipmentIds`]: 'readyShipment',
  [`${at}/put shipmentIds`]: 'readyShipment',
  [`${at}/edit`]: 'undrivenTrip',
  [`${at}/takeOff shipmentId`]: 'shipment',
  [`${at}/move stopId`]: 'tripStop',
  [`${at}/move toTripId`]: 'plannedTrip',
  [`${at}/load`]: 'plannedTrip',
  [`${at}/depart`]: 'loadingTrip',
  [`${at}/loading/`]: 'trip',
  [`${at}/putReturn returnId`]: 'placedReturn',
  [`${at}/takeOffReturn`]: 'fetchingTrip',
  [`${at}/takeOffReturn returnId`]: 'placedReturn',
  [`${at}/fetched`]: 'fetchedTrip',
  [`${at}/fetched returnId`]: 'placedReturn',
  [`${at}/fetched lineId`]: 'placedReturnLine',
  [`${at}/scan`]: 'waitingTrip',
  [`${at}/tick`]: 'waitingTrip',
  [`${at}/tick lineIds`]: 'waitingShipmentLine',
  [`${at}/tick packageIds`]: 'arrivedPackage',
  [`${at}/swapLot`]: 'waitingTrip',
  [`${at}/swapLot lineId`]: 'waitingShipmentLine',
  [`${at}/sign`]: 'outTrip',
  [`${at}/sign shipmentId`]: 'leftShipment',
  [`${at}/sign packageId`]: 'arrivedPackage',
  [`${at}/sign lineId`]: 'leftShipmentLine',
  [`${at}/sign warehouseId`]: 'warehouse',
  [`${at}/collect`]: 'outTrip',
  [`${at}/collect shipmentId`]: 'leftShipment',
  [`${at}/collect accountId`]: 'moneyAccount',
  [`${at}/handIn`]: 'outTrip',
  [`${at}/settle`]: 'handedTrip',
  [`${at}/giveBack`]: 'handedTrip',
}
