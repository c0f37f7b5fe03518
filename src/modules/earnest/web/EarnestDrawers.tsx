import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { type EarnestDetail, EarnestRow, earnestRecord } from '../api/earnest.ts'
import { earnestRoutes as routes } from '../api/routes.ts'
import { EditEarnest, NewEarnest } from './EarnestForm.tsx'
import { EarnestHead } from './EarnestHead.tsx'
import { EarnestLines } from './EarnestLines.tsx'

const inHead = ['number', 'state', 'customerName', 'amount', 'worth', 'untilAt', 'goodsNames']
const columns = columnsOf(EarnestRow).filter(({ key }) => !inHead.includes(key))
const queries = recordQueries({ detail: routes.detail, history: routes.history })

/** One: what is kept for whom until when, its lines, and its history. The address `?new=quotation-12-3` enters one of a quotation's line. */
const parts: RecordParts<EarnestRow, EarnestDetail> = {
  record: earnestRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (earnest, { onEdit }) => <EarnestHead earnest={earnest} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: earnest => [
    { key: 'lines', title: '商品', body: <EarnestLines earnest={earnest} /> },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={earnest} wide={['remark']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '登记库存定金',
    width: 'wide',
    form: (asked, ending) => <NewEarnest asked={asked} {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: earnest => `修改定金单 ${earnest?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (earnest, ending) => <EditEarnest earnest={earnest} queries={queries} {...ending} />,
  },
}

/** Shows the drawers of 库存定金. */
export default function EarnestDrawers({ list }: { list: ListModel<EarnestRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
