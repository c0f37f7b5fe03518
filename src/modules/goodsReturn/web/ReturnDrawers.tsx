import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { FilesTab } from '../../attachments/web/FilesTab.tsx'
import {
  GoodsReturnRow,
  goodsReturnFileRoutes,
  goodsReturnRecord,
  type ReturnDetail,
  goodsReturnRoutes as routes,
} from '../api/goodsReturn.ts'
import { begunIn } from './newOf.ts'
import { returnQueries as queries } from './queries.ts'
import { EditReturn, NewReturnOf } from './ReturnForm.tsx'
import { ReturnHead } from './ReturnHead.tsx'
import { ReturnLines } from './ReturnLines.tsx'

const columns = columnsOf(GoodsReturnRow.omit({ number: true, state: true, goodsNames: true }))

/** A return: its lines, its photos, what it says besides, and its history. */
const parts: RecordParts<GoodsReturnRow, ReturnDetail> = {
  record: goodsReturnRecord,
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
          routes={goodsReturnFileRoutes}
          id={one.id}
          mayEdit={one.refusals.attach === null}
          nothing="还没有照片。收货和质检时可以拍下货的样子。"
        />
      ),
    },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={one} wide={['address', 'reason']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '登记退货',
    width: 'wide',
    form: (added, ending) => {
      const begun = begunIn(added)
      return begun === undefined ? (
        <p className="drawer-message">请打开合同，在“退货”里点“登记退货”。</p>
      ) : (
        <NewReturnOf {...begun} {...ending} />
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

/** Shows the drawers of returns. */
export default function ReturnDrawers({ list }: { list: ListModel<GoodsReturnRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
