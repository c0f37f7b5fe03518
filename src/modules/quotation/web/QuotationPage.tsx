import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { List } from '../../../kernel/web/list/List.tsx'
import { useList } from '../../../kernel/web/list/useList.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { Menu, type MenuAction } from '../../../kernel/web/ui/Menu.tsx'
import { quotationList } from './quotationList.tsx'

const Exports = lazy(() => import('../../transfer/web/Exports.tsx'))
const QuotationDrawers = lazy(() => import('./QuotationDrawers.tsx'))

/** Draws the screen 报价单 (quotationList). */
export default function QuotationPage() {
  const list = useList(quotationList)
  const [opened, open] = useAddress('open')
  const [edited] = useAddress('edit')
  const [task, setTask] = useAddress('task')
  const transfers = useEver(task !== null)
  const drawers = useEver(opened !== null || edited !== null)
  return (
    <>
      <List list={list} onOpen={row => open(row.id)} actions={<ExportMenu onTask={setTask} />} />
      <Suspense>
        {drawers && <QuotationDrawers list={list} />}
        {transfers && <Exports kind="quotation" noun="报价单" element="quotationList:export" list={list} />}
      </Suspense>
    </>
  )
}

function ExportMenu({ onTask }: { onTask: (task: string) => void }) {
  const actions: MenuAction[] = mayDo('quotationList:export')
    ? [
        { text: '导出当前筛选', icon: 'download', run: () => onTask('export') },
        { text: '导出记录', icon: 'file', run: () => onTask('exports') },
      ]
    : []
  return actions.length > 0 && <Menu label="导出" text="导出" icon="down" align="end" actions={actions} />
}
