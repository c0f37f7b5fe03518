import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../../kernel/web/record/recordQueries.ts'
import { FilesTab } from '../../../attachments/web/FilesTab.tsx'
import { moveKinds } from '../../api/kinds.ts'
import { type MoveDetail, MoveRow, moveFileRoutes, moveRecord, moveRoutes as routes } from '../../api/move.ts'
import { LineTable } from '../LineTable.tsx'
import { drawTarget, lineColumns } from './lineColumns.tsx'
import { EditMove, NewMove } from './MoveForm.tsx'
import { MoveHead } from './MoveHead.tsx'

const columns = columnsOf(MoveRow.omit({ number: true, state: true }))
const queries = recordQueries({ detail: routes.detail, history: routes.history })

/** A paper of stock: its lines, what it says besides, and its history. */
const parts: RecordParts<MoveRow, MoveDetail> = {
  record: moveRecord,
  queries,
  width: 'wide',
  title: ({ number, kind }) => `${moveKinds[kind]} ${number}`,
  head: (move, { onEdit }) => <MoveHead move={move} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: move => [
    {
      key: 'lines',
      title: '明细',
      body: <LineTable columns={lineColumns(move.kind)} rows={move.lines} draw={drawTarget} />,
    },
    {
      key: 'files',
      title: '照片',
      body: (
        <FilesTab
          routes={moveFileRoutes}
          id={move.id}
          mayEdit={move.refusals.attach === null}
          nothing="还没有照片。破损、样品和外箱标签可以拍在这里。"
        />
      ),
    },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={move} wide={['reason']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增出入库单',
    width: 'wide',
    form: (asked, ending) => <NewMove asked={asked} {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: move => `修改出入库单 ${move?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (move, ending) => <EditMove move={move} queries={queries} {...ending} />,
  },
}

/** Shows the drawers of papers of stock. */
export default function MoveDrawers({ list }: { list: ListModel<MoveRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
