import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { type PurchaseDetail, PurchaseRow, purchaseRecord, purchaseRoutes as routes } from '../../api/purchase.ts'
import { ownerIn } from '../../api/purchaseFor.ts'
import { PurchaseLines } from './lineTable.tsx'
import { NewPurchaseFor } from './NewPurchaseFor.tsx'
import { EditPurchase, NewPurchase } from './PurchaseForm.tsx'
import { PurchaseHead } from './PurchaseHead.tsx'
import { purchaseQueries as queries } from './queries.ts'

const columns = columnsOf(PurchaseRow.omit({ number: true, state: true }))

/** A purchase: its lines and what came of them, what it says besides, and its history. The address `?new=for-earnest-12` enters one of what a document lacks. */
const parts: RecordParts<PurchaseRow, PurchaseDetail> = {
  record: purchaseRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (purchase, { onEdit }) => <PurchaseHead purchase={purchase} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: purchase => [
    { key: 'lines', title: '明细', body: <PurchaseLines lines={purchase.lines} /> },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={purchase} wide={['note']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增采购单',
    width: 'wide',
    form: (asked, ending) => {
      const of = ownerIn(asked)
      return of ? <NewPurchaseFor of={of} {...ending} /> : <NewPurchase {...ending} />
    },
  },
  edit: {
    route: routes.edit,
    title: purchase => `修改采购单 ${purchase?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (purchase, ending) => <EditPurchase purchase={purchase} {...ending} />,
  },
}

/** Shows the drawers of purchases. */
export default function PurchaseDrawers({ list }: { list: ListModel<PurchaseRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
