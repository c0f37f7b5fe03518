import { useRef } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { call } from '../../../../kernel/web/call.ts'
import { LazyRecordPick } from '../../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../../kernel/web/field/RecordPick.tsx'
import { type Party, summaryRoutes } from '../../api/summary.ts'

type Props = {
  id: string
  party: Party | undefined
  invalid: boolean
  describedBy: string
  onChange: (party: Party | null) => void
}

/** Says whose money it is in a few words: the contract and what is open of it, or the deal. */
export const partyNote = ({ contractNumber, dealName, open }: Party) =>
  contractNumber ? `合同 ${contractNumber} · 未收 ${yuan(open)}` : `商机 ${dealName}`

const numberOf = ({ contractId, opportunityId }: Party) => contractId ?? -(opportunityId ?? 0)

/** Picks whose money came in: a contract, or a deal before there is one, by number or by customer. */
export function PartyPick({ party, onChange, ...rest }: Props) {
  const known = useRef(new Map<number, Party>())
  const find = async (search: string): Promise<Picked[]> => {
    const found = await call(summaryRoutes.parties, { body: { search } }, { quiet: true })
    for (const one of found) known.current.set(numberOf(one), one)
    return found.map(one => ({ id: numberOf(one), name: one.customerName, note: partyNote(one) }))
  }
  return (
    <LazyRecordPick
      {...rest}
      kind="moneyParty"
      value={party ? numberOf(party) : null}
      name={party?.customerName ?? ''}
      placeholder="客户姓名、电话、合同号或商机"
      find={find}
      onChange={picked => onChange(picked ? (known.current.get(picked.id) ?? null) : null)}
    />
  )
}
