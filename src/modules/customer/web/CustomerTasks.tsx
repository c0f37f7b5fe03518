import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { ExportDialog } from '../../transfer/web/ExportDialog.tsx'
import { ExportTasks } from '../../transfer/web/ExportTasks.tsx'
import type { CustomerRow } from '../contract/rows.ts'
import { AccessDrawer } from './access/AccessDrawer.tsx'
import { Duplicates } from './merge/Duplicates.tsx'

type Props = { list: ListModel<CustomerRow>; onMerge: (one: number, other: number) => void }

/** What is done with the list as a whole: `?task=export`, `exports`, `duplicates`, `?access=mine`. */
export default function CustomerTasks({ list, onMerge }: Props) {
  const [task, setTask, close] = useAddress('task')
  const [access, , closeAccess] = useAddress('access')
  return (
    <>
      {task === 'export' && (
        <ExportDialog kind="customer" noun="客户" list={list} onStarted={() => setTask('exports')} onClose={close} />
      )}
      <ExportTasks open={task === 'exports'} onClose={close} />
      <Duplicates open={task === 'duplicates'} onMerge={onMerge} onClose={close} />
      <AccessDrawer open={access !== null} wanted={access} onClose={closeAccess} />
    </>
  )
}
