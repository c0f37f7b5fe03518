import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatMinute } from '../../../kernel/api/time.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { download } from '../../../kernel/web/files.ts'
import { useLive } from '../../../kernel/web/live.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { importStatus, transferRoutes } from '../api/transfer.ts'
import { type BatchLine, isWorking, statusTone, undoImport } from './batches.ts'
import '../../../kernel/web/drawer/record.css'
import '../../../kernel/web/ui/wizard.css'
import './transfer.css'

type Props = {
  kind: string
  noun: string
  open: boolean
  onContinue: (id: number) => void
  onDone: () => void
  onClose: () => void
}

type ListProps = Omit<Props, 'open' | 'onClose'>

/** Shows every import with its result and its undo. */
export function ImportRecords({ open, onClose, ...list }: Props) {
  return (
    <Drawer open={open} width="wide" title={`${list.noun}导入记录`} onClose={onClose}>
      {open && <BatchList {...list} />}
    </Drawer>
  )
}

/** Shows the batches without a drawer. */
export function BatchList({ kind, noun, onContinue, onDone }: ListProps) {
  const query = useQuery({
    ...queryOf(transferRoutes.batches, { params: { kind } }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? 1500 : false),
  })
  useLive('import', () => void query.refetch())
  useUndone(query.data, onDone)
  return (
    <>
      {query.error && <p className="drawer-message">{query.error.message}</p>}
      {query.data?.length === 0 && <p className="drawer-message">还没有导入过{noun}。</p>}
      <ul className="records">
        {query.data?.map(batch => (
          <Batch
            key={batch.id}
            batch={batch}
            onContinue={onContinue}
            onUndo={() => void undoImport(batch).then(() => query.refetch())}
          />
        ))}
      </ul>
    </>
  )
}

const person = { key: 'createdBy', title: '导入人', kind: 'employee' } as const

function Batch({
  batch,
  onContinue,
  onUndo,
}: {
  batch: BatchLine
  onContinue: (id: number) => void
  onUndo: () => void
}) {
  const { createdCount, updatedCount, skippedCount, failedCount } = batch
  return (
    <li>
      <div>
        <b>{batch.fileName}</b> <Tag tone={statusTone[batch.status]}>{importStatus[batch.status]}</Tag>
        <p>
          {formatMinute(batch.createdAt)} · <Value column={person} value={batch.createdBy} />
          {batch.finishedAt &&
            ` · 新增 ${createdCount}，更新 ${updatedCount}，跳过 ${skippedCount}，错误 ${failedCount}`}
        </p>
        {batch.message && <p>{batch.message}</p>}
      </div>
      <Button small onClick={() => onContinue(batch.id)}>
        {batch.status === 'uploaded' || batch.status === 'ready' ? '继续' : '查看'}
      </Button>
      {batch.errorFileId && (
        <Button small onClick={() => void download(transferRoutes.errors, { params: { id: batch.id } })}>
          错误表
        </Button>
      )}
      {batch.undoable && (
        <Button small kind="danger" onClick={onUndo}>
          撤销
        </Button>
      )}
    </li>
  )
}

/** Runs once for each batch that was undone while one looked on. */
function useUndone(batches: BatchLine[] | undefined, onUndone: () => void): void {
  const undoing = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, status } of batches ?? []) {
      if (status === 'undoing') undoing.current.add(id)
      else if (undoing.current.delete(id)) onUndone()
    }
  }, [batches, onUndone])
}
