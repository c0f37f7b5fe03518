import { lazy, Suspense } from 'react'
import { broughtPart } from '../../../kernel/web/broughtPart.ts'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { part, usePartSoon } from '../../../kernel/web/part.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import { Recomputing } from '../../customFields/web/Recomputing.tsx'
import { clueRoutes } from '../api/clue.ts'
import type { ClueRow } from '../api/clueList.ts'
import { BulkActions, mayActInBulk } from './BulkActions.tsx'
import { clueList } from './clueList.tsx'
import { RowTools } from './RowTools.tsx'
import { useClueActions } from './useClueActions.tsx'
import { useClueBecomes } from './useClueBecomes.ts'

const loadClueDrawers = () => import('./ClueDrawers.tsx')
const ClueDrawers = part(loadClueDrawers)
const PoolChoice = lazy(() => import('./PoolChoice.tsx'))
const RecentAssignments = lazy(() => import('./RecentAssignments.tsx'))
const ClueTransfers = lazy(() => import('./ClueTransfers.tsx'))

/** Draws the screen 流量列表 (clueList). */
export default function ClueListPage() {
  const list = useList(clueList)
  const Accepting = broughtPart(useClueBecomes().accepting)
  usePartSoon(loadClueDrawers, list.rows !== undefined)
  const [, open] = useAddress('open')
  const [task, setTask] = useAddress('task')
  const actions = useClueActions(list.refresh)
  const onOpen = (row: ClueRow) => open(row.id)
  const transfers = useEver(task !== null)
  return (
    <>
      <RecordScreen
        list={list}
        add={{ route: clueRoutes.add, text: '新增流量' }}
        actions={
          <>
            <Recomputing noun="clue" />
            <Suspense>{list.state.view === 'pool' ? <PoolChoice list={list} of="clue" /> : <Accepting />}</Suspense>
            <PageMenu onTask={setTask} recent={may(clueRoutes.recentAssign)} />
          </>
        }
        bulk={
          mayActInBulk()
            ? rows => <BulkActions rows={rows} actions={actions} onDone={list.selection.clear} />
            : undefined
        }
        tools={row => <RowTools row={row} actions={actions} onOpen={onOpen} />}
        start={may(clueRoutes.add) && <PageMenu onTask={setTask} />}
        drawers={<ClueDrawers list={list} actions={actions} />}
      />
      {actions.window}
      <Suspense>
        {transfers && <ClueTransfers list={list} />}
        {transfers && <RecentAssignments actions={actions} />}
      </Suspense>
    </>
  )
}

type PageMenuProps = { onTask: (task: string) => void; recent?: boolean }

function PageMenu({ onTask, recent }: PageMenuProps) {
  const imports = mayDo('clueList:import')
    ? [{ text: '导入流量', icon: 'upload' as const, run: () => onTask('import') }]
    : []
  const exports = mayDo('clueList:export')
    ? [{ text: '导出当前筛选', icon: 'download' as const, run: () => onTask('export') }]
    : []
  const records = [
    ...(imports.length ? [{ text: '导入记录', icon: 'clock' as const, run: () => onTask('imports') }] : []),
    ...(exports.length ? [{ text: '导出记录', icon: 'file' as const, run: () => onTask('exports') }] : []),
  ]
  const given = recent ? [{ text: '最近分配', icon: 'undo' as const, run: () => onTask('given') }] : []
  const menu = [...imports, ...exports, ...records, ...given]
  const called = recent ? { label: '更多操作', text: '更多' } : { label: '导入与导出', text: '导入 / 导出' }
  return menu.length > 0 && <Menu {...called} icon="down" align="end" actions={menu} />
}
