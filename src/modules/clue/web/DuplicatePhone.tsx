import { useQuery } from '@tanstack/react-query'
import { normalisePhone } from '../../../kernel/api/phone.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { usePaused } from '../../../kernel/web/usePaused.ts'
import { BeyondSight } from '../../customer/web/similar/BeyondSight.tsx'
import { clueRoutes } from '../api/clue.ts'
import { clueStatus } from '../api/clueList.ts'

type Props = { phone: string; exceptId?: number; onOpen?: (id: number) => void }

/** Shows while typing whose a phone already is; the person may open that clue, or add another one to the customer. */
export function DuplicatePhone({ phone, exceptId, onOpen }: Props) {
  const wanted = usePaused(normalisePhone(phone))
  const { data } = useQuery({
    ...queryOf(clueRoutes.checkPhone, { query: { phone: wanted ?? '', exceptId } }, { quiet: true, silent: true }),
    enabled: wanted !== null,
  })
  if (!wanted || !data?.found) return null
  const { clueId, customerName, ownerName, status } = data
  if (!customerName) return <BeyondSight phone={wanted} isNew={!exceptId} />
  return (
    <p className="duplicate" role="status">
      这个电话已经有了：<b>{customerName}</b>
      {ownerName && <>，负责人 {ownerName}</>}
      {status && `，${clueStatus[status]}`}。
      {clueId && onOpen && (
        <button type="button" className="link" onClick={() => onOpen(clueId)}>
          打开这条流量
        </button>
      )}
      {!exceptId && <span>继续新增会在同一客户下再加一条流量。</span>}
    </p>
  )
}
