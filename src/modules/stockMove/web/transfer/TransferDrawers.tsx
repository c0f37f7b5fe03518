import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { FilesTab } from '../../../attachments/web/FilesTab.tsx'
import {
  transferRoutes as routes,
  type TransferDetail,
  TransferRow,
  transferFileRoutes,
  transferRecord,
} from '../../api/transfer.ts'
import { LineTable } from '../LineTable.tsx'
import { drawCounts, lineColumns } from './lineColumns.ts'
import { Parts } from './Parts.tsx'
import { EditTransfer, NewTransfer } from './TransferForm.tsx'
import { TransferHead } from './TransferHead.tsx'

const columns = columnsOf(TransferRow.omit({ number: true, state: true }))
const queries = recordQueries({ detail: routes.detail, history: routes.history })

/** A transfer: its lines with what has become of them, each receipt, what it says besides, and its history. */
const parts: RecordParts<TransferRow, TransferDetail> = {
  record: transferRecord,
  queries,
  width: 'wide',
  title: ({ number }) => `调拨单 ${number}`,
  head: (transfer, { onEdit }) => <TransferHead transfer={transfer} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: transfer => [
    {
      key: 'lines',
      title: '明细',
      body: <LineTable columns={lineColumns} rows={transfer.lines} draw={drawCounts(transfer.sentOn !== null)} />,
    },
    { key: 'parts', title: '收货记录', body: <Parts transfer={transfer} /> },
    {
      key: 'files',
      title: '照片',
      body: (
        <FilesTab
          routes={transferFileRoutes}
          id={transfer.id}
          mayEdit={transfer.refusals.attach === null}
          nothing="还没有照片。发出时的装车和到货时的破损可以拍在这里。"
        />
      ),
    },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={transfer} wide={['reason']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增调拨单',
    width: 'wide',
    form: (asked, ending) => <NewTransfer asked={asked} {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: transfer => `修改调拨单 ${transfer?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (transfer, ending) => <EditTransfer transfer={transfer} queries={queries} {...ending} />,
  },
}

/** Shows the drawers of transfers. */
export default function TransferDrawers({ list }: { list: ListModel<TransferRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
