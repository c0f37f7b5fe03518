import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { useInstead } from '../../../../kernel/web/drawer/useInstead.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import type { RecordEnding } from '../../../../kernel/web/record/recordParts.ts'
import { may } from '../../../../kernel/web/session.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { DealPick } from '../../../opportunity/web/DealPick.tsx'
import type { QuotationStart } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { quotationQuery } from '../quotationQuery.ts'
import { blankOf } from './content.ts'
import { Editor } from './Editor.tsx'
import { NewCustomer } from './NewCustomer.tsx'

type Ending = Pick<RecordEnding, 'onClose' | 'onSaved'>

/** Begins a quotation of the deal that the address names, or of one that the person picks. Nothing is stored before they save. */
export function NewQuotation({ asked, ...ending }: { asked: string } & Ending) {
  const [picked, setPicked] = useState<number>()
  const dealId = picked ?? idIn(asked.startsWith('deal-') ? asked.slice('deal-'.length) : null)
  const { data: start, error } = useQuery({
    ...queryOf(routes.start, { params: { opportunityId: dealId ?? 0 } }, { silent: true }),
    enabled: dealId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <p className="drawer-message">{error.message}</p>
  if (start) return <Begun start={start} {...ending} />
  return dealId === undefined && <Whose onPick={setPicked} />
}

function Whose({ onPick }: { onPick: (dealId: number) => void }) {
  if (!may(opportunityRoutes.list)) return <p className="hint">请从商机的“报价”里新建报价单。</p>
  return (
    <div className="quote-whose">
      {may(opportunityRoutes.add) && (
        <>
          <h3>新客户</h3>
          <NewCustomer onPick={onPick} />
        </>
      )}
      <h3>已有的客户</h3>
      <DealPick label="商机" value={null} onChange={deal => deal && onPick(deal.id)} />
      <p className="hint">报价单跟着商机走：选客户的商机。</p>
    </div>
  )
}

function Begun({ start, ...ending }: { start: QuotationStart } & Ending) {
  const instead = useInstead()
  const [blank] = useState(() => blankOf(start, may(routes.send)))
  return (
    <Editor
      quotation={blank}
      {...ending}
      onFinal={id => instead('open', id)}
      onStored={fresh => {
        queryClient.setQueryData(quotationQuery(fresh.id).queryKey, fresh)
        instead('edit', fresh.id)
      }}
    />
  )
}
