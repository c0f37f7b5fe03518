import { lazy, Suspense, useState } from 'react'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../../kernel/web/record/RecordScreen.tsx'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { wageElements } from '../../api/elements.ts'
import { rateRoutes } from '../../api/rate.ts'
import { statementRoutes as routes, StatementRow, statementRecord } from '../../api/statement.ts'

const StatementDrawers = lazy(() => import('./StatementDrawers.tsx'))
const RatesDrawer = lazy(() => import('../rate/RatesDrawer.tsx'))

export const statementList: ListSpec<StatementRow> = {
  name: 'wageStatement',
  row: StatementRow,
  routes: { list: routes.list, totals: routes.totals },
  views: statementRecord.views,
  sort: { by: 'createdAt', order: 'descend' },
  noun: statementRecord.noun,
  shown: ['number', 'state', 'installer', 'untilOn', 'entries', 'earned', 'deducted', 'amount', 'paidOn', 'ownerId'],
  widths: { number: 180, state: 92, installer: 110, untilOn: 110, entries: 72, paidOn: 110 },
  empty: {
    open: '没有在办的结算单。月底在这里给师傅结算工钱。',
    mine: '没有您的结算单。',
    draft: '没有结算单草稿。',
    approving: '没有审批中的结算单。',
    done: '没有等着付款的结算单。',
    paid: '还没有付过款的结算单。',
    rejected: '没有被拒绝的结算单。',
    cancelled: '没有作废的结算单。',
    all: '还没有结算单。安装验收、登记搬楼后会记下工钱，月底在这里结算。',
  },
  searchHint: '单号、师傅、备注',
  draw: { state: ({ state }) => <StateTag record={statementRecord} state={state} /> },
  card: ['state', 'installer', 'untilOn', 'amount'],
}

/** Shows the statements, and the table of rates. */
export function StatementsTab() {
  const list = useList(statementList)
  const [rates, setRates] = useState(false)
  return (
    <>
      <RecordScreen
        record={statementRecord}
        list={list}
        add={{ route: routes.add, text: '新增结算单' }}
        actions={
          <>
            {may(rateRoutes.list) && <Button onClick={() => setRates(true)}>单价表</Button>}
            <ExportMenu kind="wageStatement" noun="结算单" element={wageElements.export} list={list} />
          </>
        }
        drawers={<StatementDrawers list={list} />}
      />
      <Suspense>{rates && <RatesDrawer open onClose={() => setRates(false)} />}</Suspense>
    </>
  )
}
