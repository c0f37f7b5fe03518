import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { mayDo } from '../../../kernel/web/session.ts'
import { type Asked, ExportDialog } from './ExportDialog.tsx'
import { ExportTasks } from './ExportTasks.tsx'

type Props = {
  /** The registered kind, what one of its records is called, and the element that exporting needs. */
  kind: string
  noun: string
  element: string
  list: Asked
}

/** Exports a list's records, over the list: `?task=export`, `exports`. */
export default function Exports({ kind, noun, element, list }: Props) {
  const [task, setTask, close] = useAddress('task', mayDo(element))
  return (
    <>
      {task === 'export' && (
        <ExportDialog kind={kind} noun={noun} list={list} onStarted={() => setTask('exports')} onClose={close} />
      )}
      <ExportTasks open={task === 'exports'} onClose={close} />
    </>
  )
}
