import { useQuery } from '@tanstack/react-query'
import { yuan } from '../../../../kernel/api/format.ts'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { download } from '../../../../kernel/web/files.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { RecordActs } from '../../../../kernel/web/record/RecordActs.tsx'
import { StateTag } from '../../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { toApproval } from '../../../documents/web/toApproval.ts'
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
  const revoke = async () => {
    if (!(await confirm({ title: `作废 ${change.number}？`, content: '' }))) return
    await call(changeRoutes.revoke, { body: { id, version } })
    notice.success('已作废')
    await refreshContracts()
  }
  return (
    <article className="contract-change">
      <header>
        <b>{change.number}</b>
        <StateTag record={changeFacts} state={change.state} />
        {change.kind !== 'change' && <Tag tone="red">{changeKinds[change.kind]}</Tag>}
        <b>{yuan(change.delta)}</b>
        <small className="nothing">
          {formatMinute(change.effectiveAt ?? change.createdAt)}{' '}
          {change.revision !== null && `第 ${change.revision} 版`}
        </small>
      </header>
      <p>{change.reason}</p>
      <ChangeTable rows={change.rows} />
      <RecordActs
        acts={[
          { text: '修改', may: allowed.edit, icon: 'edit', run: onEdit },
          {
            text: '提交',
            may: allowed.submit,
            kind: 'primary',
            dialog: close => <SubmitChange change={change} onDone={close} onClose={close} />,
          },
          { text: '作废', may: allowed.void, kind: 'danger', run: revoke },
          {
            text: '打印',
            may: true,
            icon: 'file',
            run: () => download(signingRoutes.changePdf, { params: { id } }),
          },
          toApproval(approvalId),
        ]}
      />
    </article>
  )
}
