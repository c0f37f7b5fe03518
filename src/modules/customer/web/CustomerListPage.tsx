import { lazy, Suspense } from 'react'
import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { useList } from '../../../kernel/web/list/useList.ts'
import { part, usePartSoon } from '../../../kernel/web/part.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { may, mayDo } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import { Recomputing } from '../../customFields/web/Recomputing.tsx'
import { mergeRoutes } from '../api/merge.ts'
import type { CustomerRow } from '../api/rows.ts'
import { AccessButton } from './access/AccessButton.tsx'
import { customerList } from './customerList.tsx'

const loadCustomerDrawer = () => import('./CustomerDrawer.tsx')
const CustomerDrawer = part(loadCustomerDrawer)
const CustomerTasks = lazy(() => import('./CustomerTasks.tsx'))
const MergeDialog = lazy(() => import('./merge/MergeDialog.tsx'))

/** Draws the screen 客户列表 (customerList). */
export default function CustomerListPage() {
  const list = useList(customerList)
  usePartSoon(loadCustomerDrawer, list.rows !== undefined)
  const [opened, open, close] = useAddress('open')
  const [task, setTask] = useAddress('task')
  const [access] = useAddress('access')
  const [pair, merge, endMerge] = useAddress('merge', may(mergeRoutes.merge))
  const tasks = useEver(task !== null || access !== null)
  const [one, other] = (pair ?? '').split('-').map(idIn)
  return (
    <>
      <RecordScreen
        list={list}
        actions={<PageActions onTask={setTask} />}
        bulk={
          may(mergeRoutes.merge) ? rows => <MergeTwo rows={rows} onMerge={(a, b) => merge(`${a}-${b}`)} /> : undefined
        }
        drawers={<CustomerDrawer id={idIn(opened)} list={list} onOpen={open} onClose={close} />}
      />
      <Suspense>
        {tasks && <CustomerTasks list={list} onMerge={(a, b) => merge(`${a}-${b}`)} />}
        {one && other && (
          <MergeDialog
            key={pair}
            keptId={one}
            mergedId={other}
            onClose={endMerge}
            onDone={() => {
              list.selection.clear()
              list.refresh()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type MergeProps = { rows: CustomerRow[]; onMerge: (one: number, other: number) => void }

/** Offers to merge two selected customers. */
function MergeTwo({ rows, onMerge }: MergeProps) {
  const [one, other] = rows
  const two = rows.length === 2 && one && other
  return (
    <Button
      small
      disabled={!two}
      title={two ? undefined : '请选择两个客户'}
      onClick={() => two && onMerge(one.id, other.id)}
    >
      合并这两个客户
    </Button>
  )
}

function PageActions({ onTask }: { onTask: (task: string) => void }) {
  const duplicates = may(mergeRoutes.duplicates)
    ? [{ text: '疑似重复客户', icon: 'copy' as const, run: () => onTask('duplicates') }]
    : []
  const exports = mayDo('customerList:export')
    ? [
        { text: '导出当前筛选', icon: 'download' as const, run: () => onTask('export') },
        { text: '导出记录', icon: 'file' as const, run: () => onTask('exports') },
      ]
    : []
  const imports = mayDo('customerList:import')
    ? [
        { text: '导入更新', icon: 'upload' as const, run: () => onTask('import') },
        { text: '导入记录', icon: 'clock' as const, run: () => onTask('imports') },
      ]
    : []
  const menu = [...duplicates, ...imports, ...exports]
  return (
    <>
      <Recomputing noun="customer" />
      <AccessButton />
      {menu.length > 0 && <Menu label="更多操作" text="更多" icon="down" align="end" actions={menu} />}
    </>
  )
}
