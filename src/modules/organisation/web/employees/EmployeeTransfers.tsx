import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../../kernel/web/list/useList.ts'
import { ExportDialog } from '../../../transfer/web/ExportDialog.tsx'
import { ExportTasks } from '../../../transfer/web/ExportTasks.tsx'
import { ImportRecords } from '../../../transfer/web/ImportRecords.tsx'
import { ImportWizard } from '../../../transfer/web/ImportWizard.tsx'
import type { EmployeeRow } from '../../contract/employee.ts'

/** Bringing employees in and taking them out: `?task=import`, `imports`, `export`, `exports`. */
export default function EmployeeTransfers({ list, onDone }: { list: ListModel<EmployeeRow>; onDone: () => void }) {
  const [task, setTask, close] = useAddress('task')
  const shared = { kind: 'employee', noun: '员工', onClose: close }
  const batch = /^import-(\d+)$/.exec(task ?? '')?.[1]
  return (
    <>
      <ImportRecords {...shared} open={task === 'imports'} onContinue={id => setTask(`import-${id}`)} onDone={onDone} />
      <ImportWizard
        {...shared}
        open={task === 'import' || batch !== undefined}
        batchId={batch ? Number(batch) : undefined}
        onBatch={id => setTask(id ? `import-${id}` : 'import')}
        onDone={onDone}
      />
      {task === 'export' && <ExportDialog {...shared} list={list} onStarted={() => setTask('exports')} />}
      <ExportTasks open={task === 'exports'} onClose={close} />
    </>
  )
}
