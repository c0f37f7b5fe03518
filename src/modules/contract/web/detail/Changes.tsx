import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { yuan } from '../../../../kernel/api/yuan.ts'
import { call } from '../../../../kernel/web/call.ts'
import { download } from '../../../../kernel/web/files.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { approvalPlaces } from '../../../approval/api/places.ts'
import { type ContractChange, changeFacts, changeKinds, changeRoutes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { signingRoutes } from '../../api/signing.ts'
import { ChangeTable } from '../change/ChangeTable.tsx'
import { SubmitChange } from '../change/SubmitChange.tsx'
import { changesQuery, refreshContracts } from '../contractQuery.ts'

/** Shows the change orders of a contract, newest first, each before, by how much, and after. */
export function Changes({ contract, onEdit }: { contract: ContractDetail; onEdit: () => void }) {
  const { data: changes, error } = useQuery(changesQuery(contract.id))
  return (
    <section>
      {error && <p className="drawer-message">{error.message}</p>}
      {changes?.length === 0 && <p className="hint">还没有增减项。</p>}
      {changes?.map(change => (
        <Change key={change.id} change={change} onEdit={onEdit} />
      ))}
    </section>
  )
}

function Change({ change, onEdit }: { change: ContractChange; onEdit: () => void }) {
  const { id, version, may: allowed, approvalId } = change
  const [sending, setSending] = useState(false)
  const revoke = async () => {
    if (!(await confirm({ title: `作废 ${change.number}？`, content: '' }))) return
    await call(changeRoutes.revoke, { body: { id, version } })
    notice.success('已作废')
    await refreshContracts()
  }
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  return (
    <article className="contract-change">
      <header>
        <b>{change.number}</b>
        <StateTag record={changeFacts} state={change.state} />
        {change.kind === 'cancel' && <Tag tone="red">{changeKinds.cancel}</Tag>}
        <b>{yuan(change.delta)}</b>
        <small className="nothing">
          {formatMinute(change.effectiveAt ?? change.createdAt)}{' '}
          {change.revision !== null && `第 ${change.revision} 版`}
        </small>
      </header>
      <p>{change.reason}</p>
      <ChangeTable rows={change.rows} />
      <div className="record-actions">
        {allowed.edit && (
          <Button icon="edit" onClick={onEdit}>
            修改
          </Button>
        )}
        {allowed.submit && (
          <Button kind="primary" onClick={() => setSending(true)}>
            提交
          </Button>
        )}
        {allowed.void && (
          <Button kind="danger" onClick={() => quietly(revoke())}>
            作废
          </Button>
        )}
        <Button icon="file" onClick={() => quietly(download(signingRoutes.changePdf, { params: { id } }))}>
          打印
        </Button>
        {approvalId !== null && may(approvalPlaces.list.authority as string) && (
          <Link className="btn btn-plain" to={linkTo(approvalPlaces.list, { open: approvalId })}>
            查看审批
          </Link>
        )}
        {sending && <SubmitChange change={change} onDone={() => setSending(false)} onClose={() => setSending(false)} />}
      </div>
    </article>
  )
}
