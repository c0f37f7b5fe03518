import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { tripRoutes as routes, type TripDetail, TripRow, tripRecord } from '../api/trip.ts'
import LoadingSheet from './LoadingSheet.tsx'
import { MoneyTab } from './MoneyTab.tsx'
import { tripQueries as queries, refreshTrips } from './queries.ts'
import { StopsTab } from './StopsTab.tsx'
import { EditTrip, NewTrip } from './TripForm.tsx'
import { TripHead } from './TripHead.tsx'

const columns = columnsOf(TripRow.omit({ number: true, state: true }))

/** A trip: its stops, what was collected, what it says besides, and its history. */
const parts: RecordParts<TripRow, TripDetail> = {
  record: tripRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit }) => <TripHead one={one} onEdit={onEdit} onChanged={refreshTrips} />,
  tabs: one => [
    { key: 'stops', title: '站点', body: <StopsTab trip={one} onChanged={refreshTrips} /> },
    {
      key: 'loading',
      title: '拣货装车',
      body: (
        <LoadingSheet
          tripId={one.id}
          step={one.state === 'loading' ? 'loaded' : 'picked'}
          mayScan={one.refusals.scan === null}
        />
      ),
    },
    ...(one.collections.length + one.handings.length > 0
      ? [{ key: 'money', title: '代收与交账', body: <MoneyTab trip={one} /> }]
      : []),
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['remark']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增车次',
    form: (_added, ending) => <NewTrip {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: one => `修改车次 ${one?.number ?? ''}`,
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditTrip trip={one} {...ending} />,
  },
}

/** Shows the drawers of trips. */
export default function TripDrawers({ list }: { list: ListModel<TripRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
