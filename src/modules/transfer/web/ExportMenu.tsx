import { lazy, Suspense } from 'react'
import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { Menu } from '../../../kernel/web/ui/Menu.tsx'
import type { Asked } from './ExportDialog.tsx'

const Exports = lazy(() => import('./Exports.tsx'))

type Props = { kind: string; noun: string; element: string; list: Asked }

/** Offers to export what the list's filter finds, and the exports made before, to whom has the element. */
export function ExportMenu({ kind, noun, element, list }: Props) {
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
