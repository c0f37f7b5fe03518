import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import type { ContractChange } from '../../api/change.ts'
import { changesQuery, contractQuery } from '../contractQuery.ts'
import { ChangeEditor } from './ChangeEditor.tsx'
import { SubmitChange } from './SubmitChange.tsx'

type Props = { contractId: number | undefined; onClose: () => void; onSaved: () => void }

/** Edits the open change order of a contract, or begins one. */
export function ChangeDrawer({ contractId, onClose, onSaved }: Props) {
  const on = { enabled: contractId !== undefined, refetchOnMount: 'always' as const }
  const { data: contract, error } = useQuery({ ...contractQuery(contractId ?? 0), ...on })
  const { data: changes } = useQuery({ ...changesQuery(contractId ?? 0), ...on })
  const [sending, setSending] = useState<ContractChange>()
  // An order that somebody else begins or ends takes the place of the one in the editor only while nothing is entered there.
  const [begun, setBegun] = useState<{ contractId: number; change: ContractChange | undefined }>()
  if (begun && begun.contractId !== contractId) setBegun(undefined)
  const change = begun ? begun.change : changes?.find(one => one.typed !== null)
  return (
    <Drawer
      open={contractId !== undefined}
      width="full"
      title={change ? `修改增减项 ${change.number}` : `增减项 ${contract?.number ?? ''}`}
      onClose={onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {contract && !contract.may.change && <p className="drawer-message">合同在履行中才能做增减项。</p>}
      {contract?.may.change && changes && (
        <ChangeEditor
          key={change?.id ?? 0}
          contract={contract}
          change={change}
          onTouch={() => setBegun({ contractId: contract.id, change })}
          onClose={onClose}
          onSaved={onSaved}
          onSend={setSending}
        />
      )}
      {sending && (
        <SubmitChange
          change={sending}
          onDone={() => {
            setSending(undefined)
            onClose()
          }}
          onClose={() => setSending(undefined)}
        />
      )}
    </Drawer>
  )
}
