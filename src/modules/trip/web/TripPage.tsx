import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { Waiting } from '../../../kernel/web/list/States.tsx'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { tripElements } from '../api/elements.ts'
import { tripRoutes as routes, TripRow, tripRecord } from '../api/trip.ts'
import './trip.css'

const TripBoard = lazy(() => import('./TripBoard.tsx'))
const PlanList = lazy(() => import('./PlanList.tsx'))
const TripDrawers = lazy(() => import('./TripDrawers.tsx'))

const none = '还没有车次。点“新增车次”，选日期、车和司机，再把待排的出库单排上车。'

/** The list of trips. */
export const tripList: ListSpec<TripRow> = {
  name: tripRecord.name,
  row: TripRow,
  routes: { list: routes.list, totals: routes.totals },
  views: tripRecord.views,
  sort: { by: 'runsOn', order: 'descend' },
  noun: tripRecord.noun,
  shown: [
    'number',
    'state',
    'runsOn',
    'vehicleId',
    'driverId',
    'driver',
    'stops',
    'shipments',
    'boxes',
    'kg',
    'helper',
  ],
  widths: { number: 180, state: 92, runsOn: 110, vehicleId: 130, driverId: 110, driver: 110, helper: 100 },
  empty: {
    open: none,
    mine: '没有您排的或您开的车次。',
    today: '今天没有车次。',
    draft: '没有没排好的车次。',
    planned: '没有待出车的车次。',
    out: '没有在送货的车。',
    unhanded: '没有未交账的车次。',
    handed: '没有等财务接收的交账。',
    settled: '还没有结清的车次。',
    cancelled: '没有取消的车次。',
    all: none,
  },
  searchHint: '车次号、车牌、司机、跟车、备注',
  draw: { state: ({ state }) => <StateTag record={tripRecord} state={state} /> },
  card: ['state', 'runsOn', 'vehicleId', 'driverId', 'stops'],
}

const shapes = { list: '列表', board: '看板', plan: '按司机' } as const
const icons = { list: 'rows', board: 'columns', plan: 'sort' } as const
/** Drawn in place of the list. */
const drawn = { board: TripBoard, plan: PlanList } as const

/** Draws the screen 配送计划 (deliveryPlan): the list of trips, the board of a day with what waits beside it, or its list by driver and district. */
export default function TripPage() {
  const [shown, show, hide] = useAddress('show')
  const shape = shown === 'board' || shown === 'plan' ? shown : 'list'
  const Instead = shape === 'list' ? undefined : drawn[shape]
  const list = useList(tripList, { rows: shape === 'list' })
  const [, open] = useAddress('open')
  return (
    <RecordScreen
      list={list}
      add={{ route: routes.add, text: '新增车次' }}
      actions={
        <>
          <fieldset className="trip-shapes">
            <legend className="unseen">显示方式</legend>
            {Object.entries(shapes).map(([key, title]) => (
              <Button
                key={key}
                kind="text"
                icon={icons[key as keyof typeof icons]}
                aria-pressed={shape === key}
                onClick={() => (key === 'list' ? hide() : show(key))}
              >
                {title}
              </Button>
            ))}
          </fieldset>
          <ExportMenu kind="trip" noun="车次" element={tripElements.export} list={list} />
        </>
      }
      instead={
        Instead && (
          <Suspense fallback={<Waiting columns={5} />}>
            <Instead onOpen={open} />
          </Suspense>
        )
      }
      drawers={<TripDrawers list={list} />}
    />
  )
}
