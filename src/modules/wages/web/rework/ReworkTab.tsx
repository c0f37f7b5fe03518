import { columnsOf } from '../../../../kernel/api/list.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../../kernel/web/record/RecordDrawers.tsx'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { historyTab, type RecordParts } from '../../../../kernel/web/record/recordParts.ts'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { wageElements } from '../../api/elements.ts'
import { type ReworkDetail, ReworkRow, reworkRecord, reworkRoutes as routes } from '../../api/rework.ts'
import { EntryTable } from '../entry/EntryTable.tsx'
import { reworkQueries as queries } from '../queries.ts'
import { ReworkHead } from './ReworkHead.tsx'

export const reworkList: ListSpec<ReworkRow> = {
  name: 'rework',
  row: ReworkRow,
  routes: { list: routes.list, totals: routes.totals },
  views: reworkRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: reworkRecord.noun,
  shown: ['number', 'state', 'installer', 'about', 'quantity', 'payer', 'deducted', 'doer', 'earned', 'reason'],
  widths: { number: 180, state: 92, installer: 110, about: 160, payer: 90, doer: 110, reason: 220 },
  empty: {
    all: '还没有返工单。打开安装单，在“问题”里点“登记返工”。',
    done: '没有生效的返工单。',
    cancelled: '没有作废的返工单。',
  },
  searchHint: '单号、师傅、返工原因',
  draw: { state: ({ state }) => <StateTag record={reworkRecord} state={state} /> },
  card: ['state', 'installer', 'about', 'payer', 'reason'],
}

const columns = columnsOf(ReworkRow.omit({ number: true, state: true }))

const parts: RecordParts<ReworkRow, ReworkDetail> = {
  record: reworkRecord,
  queries,
  width: 'wide',
  title: ({ number }) => number,
  head: one => <ReworkHead one={one} onChanged={queries.refresh} />,
  tabs: one => [
    {
      key: 'entries',
      title: '工钱',
      body:
        one.entries.length > 0 ? (
          <EntryTable rows={one.entries} people />
        ) : (
          <p className="nothing">不扣原师傅，也没有别人重做，所以没有工钱。</p>
        ),
    },
    {
      key: 'facts',
      title: '资料',
      body: <RecordFacts columns={columns} record={one} wide={['reason', 'cancelReason']} />,
    },
    historyTab,
  ],
}

/** Shows what was done again, who paid for it and who did it. */
export default function ReworkTab() {
  const list = useList(reworkList)
  return (
    <RecordScreen
      record={reworkRecord}
      list={list}
      actions={<ExportMenu kind="rework" noun="返工单" element={wageElements.export} list={list} />}
      drawers={<RecordDrawers parts={parts} list={list} />}
    />
  )
}
