import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { day, hour } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { numberAt } from '../numbers.ts'
import { sinceDeparture } from '../shipments/fill.ts'
import { fillFetched, fillSaid } from './said.ts'

const vehicles = [
  { name: '浙A6T218', model: '4.2 米厢货', loadKg: 1500, loadLitres: 16_000, loadBoxes: 60 },
  { name: '浙A9K035', model: '4.2 米高栏', loadKg: 1800, loadLitres: 15_000, loadBoxes: 70 },
  { name: '浙A2M771', model: '依维柯', loadKg: 900, loadLitres: 9000, loadBoxes: 35 },
  { name: '浙A5F862', model: '面包车', loadKg: 500, loadLitres: 4500, loadBoxes: 20 },
]

type Carried = {
  id: number
  contractId: number
  customerId: number
  ownerId: number
  departmentId: number | null
  address: string
  state: string
  /** Whether its customer has something to pay yet. */
  owes: boolean
}
type Keeper = { id: number; departmentId: number | null }
/** A trip of the week: in how many days it runs, in which vehicle, how many shipments it carries, and who drives: a colleague, or somebody by name. */
type Plan = {
  in: number
  vehicle: number
  state: 'out' | 'loading' | 'planned' | 'draft'
  takes: number
  driver: string
}

const week: readonly Plan[] = [
  { in: 0, vehicle: 0, state: 'out', takes: 2, driver: '' },
  { in: 0, vehicle: 1, state: 'out', takes: 1, driver: '黄师傅' },
  { in: 0, vehicle: 2, state: 'loading', takes: 2, driver: '刘师傅' },
  { in: 1, vehicle: 0, state: 'planned', takes: 2, driver: '' },
  { in: 1, vehicle: 3, state: 'planned', takes: 1, driver: '陈师傅' },
  { in: 2, vehicle: 1, state: 'planned', takes: 2, driver: '黄师傅' },
  { in: 4, vehicle: 0, state: 'draft', takes: 2, driver: '' },
]

/** Fills a company with its vehicles and a week of trips that carry its shipments; one driver has collected cash that nobody has handed in. */
export async function fillTrips(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId } = company
  const keeper = await keeperOf(client, officeId)
  if (!keeper) return
  const ids = await reserveIds(client, 'vehicle', vehicles.length)
  const kept = {
    officeId,
    state: 'active',
    createdBy: keeper.id,
    createdAt: moment(now - 30 * day),
    updatedAt: moment(now - 30 * day),
  }
  await insertRows(
    client,
    'vehicle',
    vehicles.map((one, at) => ({ ...one, ...kept, id: ids[at], remark: '', version: 1 })),
  )
  const left = await carriedOf(client, officeId, ['left'])
  const waiting = withoutTwo(await carriedOf(client, officeId, ['ready', 'picked']))
  for (const plan of week) {
    const carried = (plan.state === 'out' ? left : waiting).splice(0, plan.takes)
    if (carried.length > 0)
      await run(client, company, { plan, carried, keeper, vehicleId: ids[plan.vehicle] as number, now })
  }
  await fillSaid(client, { officeId, keeperId: keeper.id, at: moment(now - hour / 2) })
  await fillFetched(client, officeId)
}

/** Leaves out the last two that are ready, those first whose driver may collect, so that on each day some wait for somebody to plan them. */
function withoutTwo(waiting: readonly Carried[]): Carried[] {
  const ready = waiting.filter(({ state }) => state === 'ready')
  const unplanned = ready.toSorted((one, other) => Number(one.owes) - Number(other.owes)).slice(-2)
  return waiting.filter(one => !unplanned.includes(one))
}

const moment = (at: number) => new Date(at).toISOString()

async function keeperOf(client: ClientBase, officeId: number): Promise<Keeper | undefined> {
  const { rows } = await client.query<Keeper>(
    `select e.id::int, e.department_id::int as "departmentId" from employee e join employee_role x on x.office_id = e.office_id and x.employee_id = e.id
     join role r on r.office_id = x.office_id and r.id = x.role_id and r.code = 'warehouse' where e.office_id = $1 and e.departed_at is null order by e.id limit 1`,
    [officeId],
  )
  return rows[0]
}

async function carriedOf(client: ClientBase, officeId: number, states: readonly string[]): Promise<Carried[]> {
  const { rows } = await client.query<Carried>(
    `select id::int, contract_id::int as "contractId", customer_id::int as "customerId", owner_id::int as "ownerId", department_id::int as "departmentId",
       address, state, exists (select from contract_term t where t.office_id = s.office_id and t.contract_id = s.contract_id and t.amount > t.paid) as owes
     from shipment s where office_id = $1 and state = any($2) and way = 'deliver' order by ship_on, id`,
    [officeId, states],
  )
  return rows
}

type Run = { plan: Plan; carried: readonly Carried[]; keeper: Keeper; vehicleId: number; now: number }

async function run(
  client: ClientBase,
  { officeId }: Company,
  { plan, carried, keeper, vehicleId, now }: Run,
): Promise<void> {
  const [id] = (await reserveIds(client, 'trip', 1)) as [number]
  const number = await numberAt(client, officeId, 'CC', now - 3 * hour)
  const driverId = plan.driver === '' ? keeper.id : null
  const whose = { ownerId: keeper.id, departmentId: keeper.departmentId, createdBy: keeper.id }
  const who = { vehicleId, driverId, driver: plan.driver, driverPhone: '', helper: plan.driver === '' ? '小李' : '' }
  const times = { createdAt: moment(now - 3 * hour), updatedAt: moment(now - sinceDeparture), version: 2 }
  const out = plan.state === 'out' ? moment(now - sinceDeparture) : null
  const runsOn = formatDate(now + plan.in * day)
  const said = { remark: '', cancelReason: '', returnReason: '', handedNote: '', handings: 0 }
  await insertRows(client, 'trip', [
    { officeId, id, number, state: plan.state, runsOn, ...who, ...said, ...whose, ...times, outAt: out },
  ])
  await carry(client, officeId, id, carried)
  await client.query(
    `update shipment s set driver_id = $3, driver = $4, vehicle = v.name from vehicle v
     where s.office_id = $1 and s.id = any($2::bigint[]) and v.office_id = $1 and v.id = $5`,
    [officeId, carried.map(one => one.id), driverId, plan.driver, vehicleId],
  )
  const first = carried.find(({ owes }) => owes) ?? carried[0]
  if (first && driverId !== null && out !== null)
    await collect(client, officeId, { tripId: id, number, first, keeper, now })
}

/** Puts shipments on a trip, those of one home at one stop. */
async function carry(client: ClientBase, officeId: number, tripId: number, carried: readonly Carried[]): Promise<void> {
  const homes = [...Map.groupBy(carried, ({ customerId, address }) => `${customerId}/${address}`).values()]
  for (const [position, of] of homes.entries()) {
    const [stopId] = (await reserveIds(client, 'trip_stop', 1)) as [number]
    await insertRows(client, 'trip_stop', [{ officeId, id: stopId, tripId, position }])
    const ids = await reserveIds(client, 'trip_shipment', of.length)
    await insertRows(
      client,
      'trip_shipment',
      of.map((one, at) => ({ officeId, id: ids[at], tripId, stopId, shipmentId: one.id, open: true })),
    )
  }
}

type Collect = { tripId: number; number: string; first: Carried; keeper: Keeper; now: number }

/** The driver has collected cash for a contract, which waits for finance. */
async function collect(
  client: ClientBase,
  officeId: number,
  { tripId, number, first, keeper, now }: Collect,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id::int from money_account where office_id = $1 and kind = 'cash' and disabled_at is null order by position limit 1`,
    [officeId],
  )
  const [account] = rows
  if (!account) return
  const at = moment(now - hour / 2)
  const [id] = (await reserveIds(client, 'receipt', 1)) as [number]
  const amount = 50_000
  const whose = {
    customerId: first.customerId,
    contractId: first.contractId,
    ownerId: first.ownerId,
    departmentId: first.departmentId,
  }
  const by = { createdBy: keeper.id, enteredBy: keeper.id, entrants: [keeper.id], submittedAt: at }
  const facts = {
    accountId: account.id,
    kind: 'payment',
    amount,
    fee: 0,
    receivedOn: formatDate(now - hour / 2),
    payer: '',
  }
  const said = {
    remark: `${number} 司机代收`,
    voucherCount: 0,
    state: 'submitted',
    reason: '',
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  const zero = { posted: 0, balance: 0, allocated: 0, refunded: 0, earned: 0, doubled: 0, held: 0, earnest: 0 }
  const receiptNumber = await numberAt(client, officeId, 'SK', now - hour / 2)
  await insertRows(client, 'receipt', [
    { officeId, id, number: receiptNumber, ...whose, ...facts, ...by, ...said, ...zero },
  ])
  const [rowId] = (await reserveIds(client, 'trip_collection', 1)) as [number]
  const kept = {
    tripId,
    shipmentId: first.id,
    receiptId: id,
    kind: 'cash',
    amount,
    createdBy: keeper.id,
    createdAt: at,
  }
  await insertRows(client, 'trip_collection', [{ officeId, id: rowId, ...kept }])
}
