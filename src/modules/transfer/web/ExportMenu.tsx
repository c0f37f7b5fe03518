import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import type { RowBase } from '../../../kernel/web/list/rows.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'

const Exports = lazy(() => import('./Exports.tsx'))

type Props<Row extends RowBase> = { kind: string; noun: string; element: string; list: ListModel<Row> }

/** Offers to export what the list's filter finds, and the exports made before, to whom has the element. */
export function ExportMenu<Row extends RowBase>({ kind, noun, element, list }: Props<Row>) {
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
      <Suspense>{ever && <Exports kind={kind} noun={noun} element={element} list={list} />}</Suspense>
    </>
  )
}
