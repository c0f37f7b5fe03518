import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import type { ContractRow } from '../contract/contract.ts'

const Exports = lazy(() => import('../../transfer/web/Exports.tsx'))
const element = 'contractInfo:export'

/** Offers to export what the list's filter finds, to whom may. */
export function ExportMenu({ list }: { list: ListModel<ContractRow> }) {
  const [task, setTask] = useAddress('task')
  const ever = useEver(task !== null)
  if (!mayDo(element)) return null
  return (
    <>
      <Menu
        label="导出"
        text="导出"
        icon="down"
        align="end"
        actions={[
          { text: '导出当前筛选', icon: 'download', run: () => setTask('export') },
          { text: '导出记录', icon: 'file', run: () => setTask('exports') },
        ]}
      />
      <Suspense>{ever && <Exports kind="contract" noun="合同" element={element} list={list} />}</Suspense>
    </>
  )
}
