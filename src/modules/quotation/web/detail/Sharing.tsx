import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { NewLink } from '../../../../kernel/web/ui/NewLink.tsx'
import { linkRoutes as routes } from '../../api/link.ts'
import { quotationPlaces } from '../../api/places.ts'
import type { QuotationDetail } from '../../api/quotation.ts'
import { SharedLink } from '../shared/SharedLink.tsx'

const linksQuery = (id: number) => queryOf(routes.list, { params: { id } })

/** Makes links for the customer, and shows who opened them when. */
export function Sharing({ quotation }: { quotation: QuotationDetail }) {
  const { id, may, state } = quotation
  const find = useChoice()
  const { data: links = [] } = useQuery(linksQuery(id))
  const [days, setDays] = useState(7)
  const [made, setMade] = useState<string>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: linksQuery(id).queryKey })
  const add = async () => {
    const { token } = await call(routes.add, { body: { id, days } })
    setMade(`${location.origin}${quotationPlaces.shared.path}#${token}`)
    await refresh()
  }
  return (
    <section className="quote-sharing">
      {may.share ? (
        <div className="quote-adding">
          <label>
            有效
            <select className="input" value={days} onChange={event => setDays(Number(event.target.value))}>
              {[3, 7, 15, 30, 90].map(one => (
                <option key={one} value={one}>
                  {one} 天
                </option>
              ))}
            </select>
          </label>
          <Button kind="primary" onClick={() => void add().catch(() => undefined)}>
            生成客户链接
          </Button>
        </div>
      ) : (
        <p className="hint">{state === 'draft' ? '定稿后才能分享给客户。' : '这份报价单不能再分享。'}</p>
      )}
      {made && <NewLink label="客户链接" address={made} />}
      <ul className="quote-rows">
        {links.map(link => (
          <SharedLink
            key={link.id}
            link={link}
            sent={`${find({ kind: 'employee' }, link.createdBy)?.label ?? ''} 分享`}
            onRevoke={() => call(routes.revoke, { body: { id: link.id } })}
            onRevoked={() => void refresh()}
          >
            {link.lastOpenedAt && `，最近 ${formatMinute(link.lastOpenedAt)}`}
          </SharedLink>
        ))}
      </ul>
    </section>
  )
}
