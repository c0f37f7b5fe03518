import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { employeesQuery } from '../../organisation/web/directory.ts'
import { type Handover, type HandoverUndone, handoverRoutes } from '../api/handover.ts'
import { summaryLines } from './summary.ts'
import '../../../kernel/web/ui/wizard.css'
import '../../../kernel/web/list/list.css'
import './handover.css'

type Props = { open: boolean; onDone: () => void; onClose: () => void }

/** Shows 交接记录: past handovers, their receivers, and an undo. */
export function HandoverRecords({ open, onDone, onClose }: Props) {
  const query = useQuery({ ...queryOf(handoverRoutes.records, undefined, { silent: true }), enabled: open })
  const [undone, setUndone] = useState<HandoverUndone>()
  const undo = async (handover: Handover) => {
    const result = await undoHandover(handover)
    if (!result) return
    if (result.leftCount > 0) setUndone(result)
    void queryClient.invalidateQueries({ queryKey: employeesQuery.queryKey })
    void query.refetch()
    onDone()
  }
  return (
    <>
      <Drawer open={open} width="wide" title="交接记录" onClose={onClose}>
        {query.error && (
          <p className="drawer-message">
            {query.error.message} <Button onClick={() => void query.refetch()}>重试</Button>
          </p>
        )}
        {query.data?.length === 0 && <p className="drawer-message">还没有办理过离职交接。</p>}
        <ul className="records">
          {query.data?.map(handover => (
            <Line key={handover.id} handover={handover} onUndo={() => void undo(handover)} />
          ))}
        </ul>
      </Drawer>
      {undone && <LeftWindow undone={undone} onClose={() => setUndone(undefined)} />}
    </>
  )
}

function Line({ handover, onUndo }: { handover: Handover; onUndo: () => void }) {
  const { employeeName, summary, createdByName, createdAt, undoneAt, undoneByName, leftCount, obstacle } = handover
  return (
    <li>
      <div>
        <b>{employeeName}</b> <Tag tone={undoneAt ? 'grey' : 'green'}>{undoneAt ? '已撤销' : '已交接'}</Tag>
        <p>
          {formatMinute(createdAt)} · {createdByName}办理
          {undoneAt && ` · ${formatMinute(undoneAt)} ${undoneByName ?? ''}撤销`}
          {leftCount > 0 && `，${leftCount} 项留在接收人名下`}
        </p>
        {summary.length === 0 && <p>名下没有需要交接的内容</p>}
        {summaryLines(summary).map(line => (
          <p key={line}>{line}</p>
        ))}
        {obstacle && <p>{obstacle}</p>}
      </div>
      {handover.undoable && may(handoverRoutes.undo) && (
        <Button small kind="danger" onClick={onUndo}>
          撤销
        </Button>
      )}
    </li>
  )
}

/** Undoes a handover after a confirmation; undefined if the person cancelled or it was refused. */
async function undoHandover({ id, employeeName }: Handover): Promise<HandoverUndone | undefined> {
  const sure = await confirm({
    title: `撤销${employeeName}的离职交接？`,
    content: `交出的记录会回到${employeeName}名下，员工恢复交接前的状态（需有空余席位）；接收人已经转出或处理完的留在原处。`,
    okText: '撤销交接',
    danger: true,
  })
  if (!sure) return undefined
  const undone = await call(handoverRoutes.undo, { body: { id } }).catch(() => undefined)
  if (undone) notice.success(`已撤销，${undone.restored} 项回到${employeeName}名下`)
  return undone
}

function LeftWindow({ undone, onClose }: { undone: HandoverUndone; onClose: () => void }) {
  const { restored, leftCount, left } = undone
  return (
    <Dialog
      title={`退回 ${restored} 项，${leftCount} 项留在原处`}
      width={520}
      onClose={onClose}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <ul className="refused">
        {left.map(one => (
          <li key={`${one.kind} ${one.id}`}>
            <b>{one.name || `编号 ${one.id}`}</b>
            <span>{one.msg}</span>
          </li>
        ))}
      </ul>
      {left.length < leftCount && <p className="hint">仅列出前 {left.length} 项。</p>}
    </Dialog>
  )
}
