import { call } from '../../../kernel/web/call.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type ImportBatch, transferRoutes } from '../api/transfer.ts'
import { showBatch } from './batches.ts'
import { Progress } from './Progress.tsx'

const words = { reading: '正在检查', running: '正在导入', undoing: '正在撤销' } as const

/** Shows that the server is working; the person may cancel, or leave and be told by the bell. */
export function WorkingStep({ batch }: { batch: ImportBatch }) {
  const { status, progress, total } = batch
  const did = words[status as keyof typeof words]
  const cancel = async () => showBatch(await call(transferRoutes.cancel, { body: { id: batch.id } }))
  return (
    <div className="working">
      <Progress share={total > 0 ? progress / total : undefined} label={`${did} ${progress} / ${total || '…'} 行`} />
      <p className="hint">可以关闭窗口做别的事，完成后铃铛会通知您；在“导入记录”里能再打开。</p>
      {status !== 'undoing' && (
        <Button kind="danger" onClick={() => void cancel()}>
          取消
        </Button>
      )}
    </div>
  )
}
