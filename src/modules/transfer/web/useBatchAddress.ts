import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { mayDo } from '../../../kernel/web/session.ts'

/**
 * Keeps the step of an import in the address: `?task=import` begins one, `?task=import-12` continues it. Needs `element`.
 */
export function useBatchAddress(element: string) {
  const [task, setTask, onClose] = useAddress('task', mayDo(element))
  const batchId = idIn(/^import-(.+)$/.exec(task ?? '')?.[1])
  const goOn = (id: number) => setTask(`import-${id}`)
  const onBatch = (id: number | undefined) => (id ? goOn(id) : setTask('import'))
  return {
    begin: () => setTask('import'),
    goOn,
    steps: { open: task === 'import' || batchId !== undefined, batchId, onBatch, onClose },
  }
}
