import type { ReactNode } from 'react'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type ImportBatch, importStatus } from '../api/transfer.ts'
import { statusTone, undoImport } from './batches.ts'
import { Counts } from './Counts.tsx'
import { RowErrors, RowNotices } from './RowErrors.tsx'

/** Draws what can be done about the message of a finished import. */
export type Next = (batch: ImportBatch) => ReactNode

type Props = { batch: ImportBatch; noun: string; next?: Next; onAgain: () => void; onClose: () => void }

/** Shows the result of an import, with the undo. */
export function ResultStep({ batch, noun, next, onAgain, onClose }: Props) {
  return (
    <>
      <p className="result">
        <Tag tone={statusTone[batch.status]}>{importStatus[batch.status]}</Tag>
        <b>{batch.fileName}</b>
        {batch.message && <span>{batch.message}</span>}
        {batch.status === 'done' && batch.message && next?.(batch)}
      </p>
      <Counts
        figures={[
          { title: `新增${noun}`, count: batch.createdCount },
          { title: '更新', count: batch.updatedCount },
          { title: '跳过', count: batch.skippedCount },
          { title: '错误', count: batch.failedCount, fault: true },
        ]}
      />
      <RowErrors batch={batch} />
      <RowNotices batch={batch} />
      <footer className="wizard-foot">
        {batch.undoable && (
          <Button kind="danger" onClick={() => void undoImport(batch)}>
            撤销本次导入
          </Button>
        )}
        <Button onClick={onAgain}>再导入一个文件</Button>
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      </footer>
    </>
  )
}
