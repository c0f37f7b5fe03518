import { useQuery } from '@tanstack/react-query'
import { normalisePhone } from '../../../../kernel/api/phone.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { BeyondSight } from '../../../customer/web/similar/BeyondSight.tsx'
import { opportunityRoutes } from '../../api/routes.ts'
import '../../../clue/web/clue.css'

type Props = {
  phone: string
  exceptId?: number
  onOpen?: (id: number) => void
  /** Takes over what the customer is called. */
  onName?: (name: string) => void
}

/** Shows while typing whose customer a phone already is; the person may open their deal, or add another. */
export function DuplicatePhone({ phone, exceptId, onOpen, onName }: Props) {
  const wanted = usePaused(normalisePhone(phone))
  const { data } = useQuery({
    ...queryOf(
      opportunityRoutes.checkPhone,
      { query: { phone: wanted ?? '', exceptId } },
      { quiet: true, silent: true },
    ),
    enabled: wanted !== null,
  })
  if (!wanted || !data?.found) return null
  const { customerName, ownerName, opportunityId, clueId } = data
  if (!customerName) return <BeyondSight phone={wanted} isNew={!exceptId} />
  return (
    <p className="duplicate" role="status">
      已有这位客户 <b>{customerName}</b>
      {ownerName && <>，负责人 {ownerName}</>}。
      {onName && (
        <button type="button" className="link" onClick={() => onName(customerName)}>
          填入姓名
        </button>
      )}
      {opportunityId && onOpen && (
        <button type="button" className="link" onClick={() => onOpen(opportunityId)}>
          打开已有的商机
        </button>
      )}
      {!exceptId && clueId && !opportunityId && <span>有一条流量还在跟进，可以直接把它转为商机。</span>}
      {!exceptId && <span>继续新增会在同一客户下再加一个商机。</span>}
    </p>
  )
}
