import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import {
  type ProcessingDetail,
  ProcessingRow,
  processingFileRoutes,
  processingRecord,
  processingRoutes as routes,
} from '../api/processing.ts'
import { againIn, orderIn } from './newOf.ts'
import { EditProcessing, NewProcessingOf } from './ProcessingForm.tsx'
import { ProcessingHead } from './ProcessingHead.tsx'
import { ProcessingLines } from './ProcessingLines.tsx'
import { processingQueries as queries } from './queries.ts'
import { WorkedPackages } from './WorkedPackages.tsx'

const columns = columnsOf(ProcessingRow.omit({ number: true, state: true, goodsNames: true }))

/** A 加工单: its lines, its packages, its drawings, what it says besides, and its history. */
const parts: RecordParts<ProcessingRow, ProcessingDetail> = {
  record: processingRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (one, { onEdit }) => <ProcessingHead document={one} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: one => [
    { key: 'lines', title: '明细', body: <ProcessingLines lines={one.lines} /> },
    ...(one.factoryOrderId === null
      ? []
      : [{ key: 'packages', title: '包件', body: <WorkedPackages document={one} /> }]),
    {
      key: 'files',
      title: '图纸与照片',
      body: (
        <FilesTab
          routes={processingFileRoutes}
          id={one.id}
          mayEdit={one.refusals.attach === null}
          nothing="还没有图纸。排版图、开槽图和加工现场的照片都放在这里。"
        />
      ),
    },
    {
      key: 'facts',
      title: '资料',
      body: <RecordFacts columns={columns} record={one} wide={['remark', 'reverseReason']} />,
    },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增加工单',
    width: 'wide',
    form: (added, ending) => {
      const [orderId, replacesId] = [orderIn(added), againIn(added)]
      if (orderId !== undefined) return <NewProcessingOf of={{ orderId }} {...ending} />
      if (replacesId !== undefined) return <NewProcessingOf of={{ replacesId }} {...ending} />
      return <p className="drawer-message">请打开已下单的下单单，点“加工”。</p>
    },
  },
  edit: {
    route: routes.edit,
    title: one => `修改加工单 ${one?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (one, ending) => <EditProcessing document={one} {...ending} />,
  },
}

/** Shows the drawers of 加工单. */
export default function ProcessingDrawers({ list }: { list: ListModel<ProcessingRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
