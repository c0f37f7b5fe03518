import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { FilesTab } from '../../../attachments/web/FilesTab.tsx'
import {
  type ReturnDetail,
  ReturnRow,
  returnFileRoutes,
  returnRecord,
  returnRoutes as routes,
} from '../../api/return.ts'
import { ofWhich } from '../newOf.ts'
import { ReturnLines } from './lineTable.tsx'
import { returnQueries as queries } from './queries.ts'
import { EditReturn, NewReturnOf } from './ReturnForm.tsx'
import { ReturnHead } from './ReturnHead.tsx'

const columns = columnsOf(ReturnRow.omit({ number: true, state: true }))

/** A return to a supplier: its lines, what it says besides, and its history. */
const parts: RecordParts<ReturnRow, ReturnDetail> = {
  record: returnRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit }) => <ReturnHead document={one} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: one => [
    { key: 'lines', title: '明细', body: <ReturnLines lines={one.lines} /> },
    {
      key: 'files',
      title: '照片',
      body: (
        <FilesTab
          routes={returnFileRoutes}
          id={one.id}
          mayEdit={one.refusals.attach === null}
          nothing="还没有照片。退回的破损和供应商签收的单子可以拍在这里。"
        />
      ),
    },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['note']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '退供应商',
    width: 'wide',
    form: (added, ending) => {
      const receiptId = ofWhich(added)
      return receiptId === undefined ? (
        <p className="drawer-message">请打开已入库的入库单，点“退供应商”。</p>
      ) : (
        <NewReturnOf receiptId={receiptId} {...ending} />
      )
    },
  },
  edit: {
    route: routes.edit,
    title: one => `修改退货单 ${one?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditReturn document={one} {...ending} />,
  },
}

/** Shows the drawers of returns to suppliers. */
export default function ReturnDrawers({ list }: { list: ListModel<ReturnRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
