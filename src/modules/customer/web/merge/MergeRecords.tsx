import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { CustomerDetail } from '../../api/detail.ts'
import { type MergeRecord, mergeRoutes } from '../../api/merge.ts'
import { refreshCustomer } from '../queries.ts'

const person = { key: 'createdBy', title: '操作人', kind: 'employee' } as const

/** Shows the customers merged into this one, and the undo. */
export function MergeRecords({ customer }: { customer: CustomerDetail }) {
  const query = queryOf(mergeRoutes.records, { params: { customerId: customer.id } }, { quiet: true })
  const { data, error } = useQuery(query)
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">正在读取…</p>
  if (data.length === 0) return <p className="nothing">没有合并过。</p>
  return (
    <ul className="linked">
      {data.map(record => (
        <Record key={record.id} record={record} mayUndo={customer.may.merge && record.keptId === customer.id} />
      ))}
    </ul>
  )
}

function Record({ record, mayUndo }: { record: MergeRecord; mayUndo: boolean }) {
  const [asked, setAsked] = useState(false)
  const { mergedName, keptName, createdAt, undoneAt, moves, until, stayed } = record
  const open = !undoneAt && Date.parse(until) > Date.now()
  return (
    <li>
      <header>
        <b>
          {mergedName} → {keptName}
        </b>
        <Tag tone={undoneAt ? 'grey' : 'purple'}>{undoneAt ? '已撤销' : '已合并'}</Tag>
        <Value column={person} value={record.createdBy} />
        <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
      </header>
      <p>移动了 {moves.map(({ title, count }) => `${count} 条${title}`).join('、') || '0 条记录'}。</p>
      {stayed.length > 0 && <p className="part-note">撤销时留下：{stayed.join('、')}</p>}
      {open && <p className="part-note">{formatDate(until)} 之前可以撤销</p>}
      {open && mayUndo && (
        <div className="record-actions">
          <Button small onClick={() => setAsked(true)}>
            撤销合并
          </Button>
        </div>
      )}
      {asked && <UndoDialog record={record} onClose={() => setAsked(false)} />}
    </li>
  )
}

function UndoDialog({ record, onClose }: { record: MergeRecord; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      const { stayed } = await call(mergeRoutes.undo, { body: { id: record.id } })
      if (stayed.length > 0) notice.warning(`已撤销；留在“${record.keptName}”名下：${stayed.join('、')}`)
      else notice.success('已撤销，两位客户恢复原样')
      void refreshCustomer()
    } finally {
      setBusy(false)
      onClose()
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="danger" busy={busy} data-autofocus onClick={() => void undo()}>
        撤销合并
      </Button>
    </>
  )
  return (
    <Dialog title={`撤销“${record.mergedName}”的合并`} onClose={onClose} footer={footer}>
      <p>
        当时移过来的记录会回到“{record.mergedName}”名下，合并时改动的资料恢复原值；合并之后新增和修改的，留在“
        {record.keptName}”名下并会告诉您。
      </p>
    </Dialog>
  )
}
