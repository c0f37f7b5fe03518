import { useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { ExportDialog } from '../../transfer/web/ExportDialog.tsx'
import { ExportTasks } from '../../transfer/web/ExportTasks.tsx'
import type { OpportunityRow } from '../contract/opportunity.ts'

/** Taking opportunities out: `?task=export`, `exports`. */
export default function OpportunityTransfers({ list }: { list: ListModel<OpportunityRow> }) {
  const [task, setTask, close] = useAddress('task')
  return (
    <>
      {task === 'export' && (
        <ExportDialog kind="opportunity" noun="商机" list={list} onStarted={() => setTask('exports')} onClose={close} />
      )}
      <ExportTasks open={task === 'exports'} onClose={close} />
    </>
  )
}
