import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { ExportDialog } from '../../transfer/web/ExportDialog.tsx'
import { ExportTasks } from '../../transfer/web/ExportTasks.tsx'
import type { LogRow } from '../contract/log.ts'

/** Taking the log out as a workbook: `?task=export`, `exports`. */
export default function LogExports({ list }: { list: ListModel<LogRow> }) {
  const [task, setTask, close] = useAddress('task')
  return (
    <>
      {task === 'export' && (
        <ExportDialog kind="gateLog" noun="日志" list={list} onStarted={() => setTask('exports')} onClose={close} />
      )}
      <ExportTasks open={task === 'exports'} onClose={close} />
    </>
  )
}
