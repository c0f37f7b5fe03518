import { proofs } from '../../../kernel/server/ledger/proofs.ts'
import { bring, type Module } from '../../../kernel/server/module.ts'
import {
  accessed,
  awaited,
  explained,
  facets,
  found,
  logged,
  named,
  scoped,
} from '../../../kernel/server/record/facets.ts'
import { type TodoKind, worked } from '../../../kernel/server/record/todo.ts'
import { handedOver } from '../../handover/server/index.ts'
import { moneyMatched } from '../../money/server/index.ts'
import { references, switchGroups } from '../../settings/server/index.ts'
import { exported } from '../../transfer/server/index.ts'
import { reported } from '../../warehouse/server/index.ts'
import { tripElements } from '../api/elements.ts'
import { tripSwitches } from '../api/switches.ts'
import { type TripRow, tripRecord } from '../api/trip.ts'
import { leaveHandlers, planHandlers } from './acts.ts'
import { followingReceipts } from './collecting.ts'
import { dayHandlers } from './day.ts'
import { handingHandlers } from './handing.ts'
import { loadingHandlers } from './loading.ts'
import { tripAccess, vehicleAccess } from './permits.ts'
import { tripProofs } from './proofs.ts'
import { driversReport } from './report.ts'
import { returnHandlers } from './returns.ts'
import { trips } from './trips.ts'
import { vehicleHandlers, vehicles } from './vehicles.ts'

const told = ({ id, number, driver, driverId, runsOn, stops }: TripRow) => ({
  id,
  title: `${number} ${stops} 站`,
  note: driver,
  mark: runsOn,
  who: driverId,
})

const waiting: readonly Omit<TodoKind, 'list'>[] = [
  {
    key: 'draftTrips',
    view: 'draft',
    filters: () => ({}),
    title: '没排好的车次',
    word: '没排好',
    hint: '建了车次，还没有排好，司机还看不到',
    tone: 'warning',
    worksBy: tripElements.plan,
    worked: worked('排车', told),
  },
  {
    key: 'todaysTrips',
    view: 'planned',
    filters: () => ({}),
    title: '待出车',
    word: '待出车',
    hint: '排好了车次，还没有出车',
    worksBy: tripElements.drive,
    worked: worked('装车', told),
  },
  {
    key: 'unhandedTrips',
    view: 'unhanded',
    filters: () => ({}),
    title: '未交账的车次',
    word: '未交账',
    hint: '车已出发，还没有交账',
    tone: 'warning',
    worksBy: tripElements.drive,
    worked: worked('交账', told),
  },
  {
    key: 'handedTrips',
    view: 'handed',
    filters: () => ({}),
    title: '待接收的交账',
    word: '待接收',
    hint: '司机交了账，等财务点清接收',
    tone: 'warning',
    worksBy: tripElements.settle,
    worked: worked('接收', told),
  },
]

const part = (title: string) => ({ title, columns: [], unfollowed: 'entries of the trip tell of it' })

export const trip = {
  name: 'trip',
  tables: ['vehicle', 'trip', 'tripStop', 'tripShipment', 'tripReturn', 'tripCollection', 'tripHanding'],
  reads: {
    contract: ['contractTerm'],
    customer: ['customer', 'customerAddress'],
    goods: ['goods'],
    goodsReturn: ['goodsReturn', 'goodsReturnLine'],
    money: ['moneyAccount', 'receipt'],
    shipment: ['shipment', 'shipmentLine'],
    warehouse: ['stockLot'],
  },
  handlers: [
    ...vehicleHandlers,
    ...planHandlers,
    ...leaveHandlers,
    ...loadingHandlers,
    ...returnHandlers,
    ...handingHandlers,
    ...dayHandlers,
  ],
  brings: [
    ...facets(trips, {
      access: accessed(tripAccess),
      scope: scoped(trips, { manager: 'office', warehouse: 'office', finance: 'office', worker: 'own' }),
      log: logged(trips, {
        tripStop: part('车次的一站'),
        tripShipment: part('车次的出库单'),
        tripReturn: part('车次取的退货单'),
        tripCollection: part('司机代收'),
        tripHanding: part('交账明细'),
      }),
      name: named(trips),
      why: explained(trips),
      search: found(trips, {
        note: ({ runsOn, driver, state }) => [runsOn, driver, tripRecord.states[state].title],
        rank: 10.6,
      }),
      export: exported(trips, tripElements.export, 10.6),
      todos: awaited(trips, waiting, 7.6),
      about: 'a trip goes to several customers; the records of each are its shipments',
      story: 'a trip belongs to no record that has a story; those of its shipments tell of them',
      handover: handedOver(trips, 0.5),
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company has no vehicle to try',
    }),
    ...facets(vehicles, {
      access: accessed(vehicleAccess),
      scope: 'whoever opens the screen sees every vehicle of the company',
      log: logged(vehicles),
      name: named(vehicles),
      why: 'whoever opens the screen sees every vehicle of the company',
      search: found(vehicles, { note: ({ model }) => [model], rank: 10.7 }),
      export: 'a company has few vehicles, and their list fits on one page',
      todos: 'nobody waits for a vehicle; what waits are trips',
      about: 'a vehicle belongs to no customer',
      story: 'a vehicle belongs to no record that has a story',
      handover: 'a vehicle has no owner',
      words: 'nothing of it is chosen from a dictionary',
      examples: 'a new company has no vehicle to try',
    }),
    bring(references, { of: 'vehicle', byState: true }),
    bring(
      switchGroups,
      { code: 'trip', title: '配送', about: '没有电梯时建议收多少搬楼费。', switches: tripSwitches },
      9.5,
    ),
    bring(moneyMatched, followingReceipts),
    bring(proofs, tripProofs),
    ...reported(driversReport, 26),
  ],
} satisfies Module
