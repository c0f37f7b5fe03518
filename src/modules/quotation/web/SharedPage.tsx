import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFen } from '../../../kernel/contract/money.ts'
import { call } from '../../../kernel/web/call.ts'
import { download } from '../../../kernel/web/files.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { linkRoutes as routes, type SharedQuotation } from '../contract/link.ts'
import './shared.css'

/** Shows a quotation to the customer who got its link; the token stands behind the `#` of the address. */
export default function SharedPage() {
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: [routes.read.at, token],
    queryFn: () => call(routes.read, { body: { token } }, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <main className="shared">
      <title>{data ? `${data.company} 报价单` : '报价单'}</title>
      {error && <p className="shared-gone">{error.message}</p>}
      {data && <Shared quotation={data} token={token} />}
    </main>
  )
}

function Shared({ quotation, token }: { quotation: SharedQuotation; token: string }) {
  const { company, logo, number, variant, salesperson, customer, validUntil, sentOn, remark } = quotation
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(routes.sharedPdf, { body: { token } }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      <header>
        {logo && <img src={logo} alt="" width="48" height="48" />}
        <div>
          <b>{company}</b>
          <h1>报价单 {variant}</h1>
          <small>{number}</small>
        </div>
      </header>
      <dl className="shared-facts">
        <Fact title="客户" text={customer} />
        <Fact title="销售顾问" text={salesperson} />
        {sentOn && <Fact title="日期" text={sentOn} />}
        {validUntil && <Fact title="有效期至" text={validUntil} />}
      </dl>
      {quotation.spaces.map((space, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a space has no number, and two may have one name
        <Space key={at} space={space} />
      ))}
      <Totals quotation={quotation} />
      {remark && <p className="shared-remark">{remark}</p>}
      <Button kind="primary" icon="download" busy={busy} onClick={() => void save()}>
        保存 PDF
      </Button>
    </>
  )
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function Space({ space }: { space: SharedQuotation['spaces'][number] }) {
  if (space.lines.length === 0) return null
  return (
    <section>
      <h2>
        {space.name} <span>¥{formatFen(space.amount)}</span>
      </h2>
      <ul>
        {space.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a customer's page never change
          <li key={at}>
            {line.picture && <img src={`${line.picture}?size=small`} alt="" loading="lazy" />}
            <span>
              <b>
                {line.name}
                {line.gift && '（赠品）'}
              </b>
              <small>{line.note}</small>
              <small>
                {line.quantity}
                {line.price !== null && `，¥${formatFen(line.price)}/${line.unit}`}
              </small>
            </span>
            <b>¥{formatFen(line.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Totals({ quotation }: { quotation: SharedQuotation }) {
  const { subtotal, discount, coupon, rounding, total, totalInWords } = quotation
  const off = [
    ['整单优惠', discount],
    ['优惠券', coupon],
    ['抹零', rounding],
  ] as const
  const taken = off.filter(([, fen]) => fen > 0)
  return (
    <dl className="shared-totals">
      {taken.length > 0 && <Fact title="小计" text={`¥${formatFen(subtotal)}`} />}
      {taken.map(([title, fen]) => (
        <Fact key={title} title={title} text={`−¥${formatFen(fen)}`} />
      ))}
      <div className="shared-total">
        <dt>应付合计</dt>
        <dd>¥{formatFen(total)}</dd>
      </div>
      <Fact title="大写" text={totalInWords} />
    </dl>
  )
}
