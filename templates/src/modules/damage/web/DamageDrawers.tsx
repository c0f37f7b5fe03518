import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { type DamageDetail, DamageRow, damageRecord, damageRoutes as routes, shownLine } from '../api/damage.ts'
import { EditDamage, NewDamage } from './DamageForm.tsx'
import { DamageHead } from './DamageHead.tsx'

const columns = columnsOf(DamageRow.omit({ number: true, state: true }))
export const lineColumns = columnsOf(shownLine)
const queries = recordQueries({ detail: routes.detail, history: routes.history })

/** A damage report: its lines, what it says besides, and its history. */
const parts: RecordParts<DamageRow, DamageDetail> = {
  record: damageRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: (damage, { onEdit }) => <DamageHead damage={damage} onEdit={onEdit} onChanged={queries.refresh} />,
  tabs: damage => [
    { key: 'lines', title: '明细', body: <RowsTable columns={lineColumns} rows={damage.lines} /> },
    { key: 'facts', title: '资料', body: <RecordFacts columns={columns} record={damage} wide={['reason']} /> },
    historyTab,
  ],
  add: {
    route: routes.add,
    title: '新增报损单',
    width: 'wide',
    form: (_, ending) => <NewDamage {...ending} />,
  },
  edit: {
    route: routes.edit,
    title: damage => `修改报损单 ${damage?.number ?? ''}`,
    width: 'wide',
    refuses: ({ refusals }) => refusals.edit,
    form: (damage, ending) => <EditDamage damage={damage} queries={queries} {...ending} />,
  },
}

/** Shows the drawers of damage reports. */
export default function DamageDrawers({ list }: { list: ListModel<DamageRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}
