import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { Waiting } from '../../../kernel/web/list/States.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { part, usePartSoon } from '../../../kernel/web/part.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { Menu, type MenuAction } from '../../../kernel/web/ui/Menu.tsx'
import { Recomputing } from '../../customFields/web/Recomputing.tsx'
import type { OpportunityRow } from '../api/opportunity.ts'
import { opportunityRoutes } from '../api/routes.ts'
import { BulkActions, mayActInBulk } from './BulkActions.tsx'
import { NoneStale } from './NoneStale.tsx'
import { opportunityList } from './opportunityList.tsx'
import { RowTools } from './RowTools.tsx'
import { ShapeSwitch, useShape } from './ShapeSwitch.tsx'
import { useOpportunityActions } from './useOpportunityActions.tsx'

const loadOpportunityDrawers = () => import('./OpportunityDrawers.tsx')
const OpportunityDrawers = part(loadOpportunityDrawers)
const AcceptingButton = lazy(() => import('./team/AcceptingButton.tsx'))
const PoolChoice = lazy(() => import('../../clue/web/PoolChoice.tsx'))
const RecentTransfers = lazy(() => import('./RecentTransfers.tsx'))
const Exports = lazy(() => import('../../transfer/web/Exports.tsx'))
const OpportunityBoard = lazy(() => import('./board/OpportunityBoard.tsx'))
const OpportunityCalendar = lazy(() => import('./calendar/OpportunityCalendar.tsx'))

/** Refetches the shown rows, board or calendar, which the cache keeps under the list's name. */
const refreshShown = () => queryClient.invalidateQueries({ queryKey: [opportunityList.name] })

/** Draws the screen 商机列表 (businessList). */
export default function OpportunityListPage() {
  const [shape, setShape] = useShape()
  const list = useList(opportunityList, { rows: shape === 'list' })
  usePartSoon(loadOpportunityDrawers, shape !== 'list' || list.rows !== undefined)
  const [, open] = useAddress('open')
  const [task, setTask] = useAddress('task')
  const actions = useOpportunityActions(refreshShown)
  const onOpen = (row: OpportunityRow) => open(row.id)
  const transfers = useEver(task !== null)
  const other = {
    list: undefined,
    board: <OpportunityBoard list={list} actions={actions} onOpen={onOpen} />,
    calendar: <OpportunityCalendar list={list} onOpen={onOpen} />,
  }[shape]
  return (
    <>
      <RecordScreen
        list={list}
        add={{ route: opportunityRoutes.add, text: '新增商机', starts: list.state.view !== 'stale' }}
        actions={
          <>
            <Recomputing noun="opportunity" />
            <Suspense>
              {list.state.view === 'pool' ? <PoolChoice list={list} of="opportunity" /> : <AcceptingButton />}
            </Suspense>
            <ShapeSwitch shape={shape} onChange={setShape} />
            <PageMenu onTask={setTask} />
          </>
        }
        bulk={
          mayActInBulk()
            ? rows => <BulkActions rows={rows} actions={actions} onDone={list.selection.clear} />
            : undefined
        }
        tools={row => <RowTools row={row} actions={actions} onOpen={onOpen} />}
        start={list.state.view === 'stale' && <NoneStale />}
        instead={other && <Suspense fallback={<Waiting columns={5} />}>{other}</Suspense>}
        drawers={<OpportunityDrawers list={list} actions={actions} />}
      />
      {actions.window}
      <Suspense>
        {transfers && <Exports kind="opportunity" noun="商机" element="businessList:export" list={list} />}
        {transfers && <RecentTransfers actions={actions} />}
      </Suspense>
    </>
  )
}

function PageMenu({ onTask }: { onTask: (task: string) => void }) {
  const exports: MenuAction[] = [
    { text: '导出当前筛选', icon: 'download', run: () => onTask('export') },
    { text: '导出记录', icon: 'file', run: () => onTask('exports') },
  ]
  const given: MenuAction[] = [{ text: '最近转交', icon: 'undo', run: () => onTask('given') }]
  const menu = [
    ...(mayDo('businessList:export') ? exports : []),
    ...(may(opportunityRoutes.recentTransfer) ? given : []),
  ]
  return menu.length > 0 && <Menu label="更多操作" text="更多" icon="down" align="end" actions={menu} />
}
