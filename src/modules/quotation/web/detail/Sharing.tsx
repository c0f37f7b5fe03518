import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '../../../../kernel/contract/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { copyText } from '../../../../kernel/web/ui/copyText.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { type QuotationLink, linkRoutes as routes } from '../../contract/link.ts'
import { quotationPlaces } from '../../contract/places.ts'
import type { QuotationDetail } from '../../contract/quotation.ts'

const linksQuery = (id: number) => queryOf(routes.list, { params: { id } })

/** Makes links for the customer, and shows who opened them when. */
export function Sharing({ quotation }: { quotation: QuotationDetail }) {
  const { id, may, state } = quotation
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
      {made && (
        <p className="quote-news">
          <input
            className="input"
            readOnly
            aria-label="客户链接"
            value={made}
            onFocus={event => event.target.select()}
          />
          <Button small icon="copy" onClick={() => void copy(made)}>
            复制链接
          </Button>
          链接只显示这一次
        </p>
      )}
      <ul className="quote-rows">
        {links.map(link => (
          <Link key={link.id} link={link} onRevoked={() => void refresh()} />
        ))}
      </ul>
    </section>
  )
}

async function copy(text: string): Promise<void> {
  await copyText(text)
  notice.success('已复制')
}

function Link({ link, onRevoked }: { link: QuotationLink; onRevoked: () => void }) {
  const find = useChoice()
  const over = link.revokedAt !== null || Date.parse(link.expiresAt) <= Date.now()
  const revoke = async () => {
    if (!(await confirm({ title: '撤回这个链接？', content: '客户将不能再打开。', danger: true }))) return
    await call(routes.revoke, { body: { id: link.id } })
    notice.success('已撤回')
    onRevoked()
  }
  return (
    <li>
      <span>
        {formatMinute(link.createdAt)} {find({ kind: 'employee' }, link.createdBy)?.label} 分享
      </span>
      {link.revokedAt ? <Tag>已撤回</Tag> : over ? <Tag>已过期</Tag> : <Tag tone="green">有效</Tag>}
      <small className="nothing">
        有效至 {formatMinute(link.expiresAt)}，打开 {link.opened} 次
        {link.lastOpenedAt && `，最近 ${formatMinute(link.lastOpenedAt)}`}
      </small>
      {!over && (
        <Button small kind="danger" onClick={() => void revoke().catch(() => undefined)}>
          撤回
        </Button>
      )}
    </li>
  )
}
