import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFen } from '../../../../kernel/api/money.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { linkRoutes as routes, type SharedQuotation } from '../../api/link.ts'
import { Letterhead, PrintedFacts, SharedFrame } from './SharedFrame.tsx'
import { SharedSpace } from './SharedSpace.tsx'

/** Shows a quotation to the customer who got its link; the token stands behind the `#` of the address. */
export default function SharedPage() {
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: [routes.read.at, token],
    queryFn: () => call(routes.read, { body: { token } }, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SharedFrame title={data ? `${data.company} 报价单` : '报价单'} error={error}>
      {data && <Shared quotation={data} token={token} />}
    </SharedFrame>
  )
}

function Shared({ quotation, token }: { quotation: SharedQuotation; token: string }) {
  const { variant, salesperson, salespersonPhone, companyPhone, customer, home } = quotation
  const { validUntil, sentOn, remark } = quotation
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(routes.sharedPdf, { body: { token } }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      <Letterhead title={`报价单 ${variant}`} sender={quotation} />
      <dl className="shared-facts">
        <Fact title="客户">{customer}</Fact>
        <Fact title="销售顾问">
          {salesperson} {salespersonPhone && <a href={`tel:${salespersonPhone}`}>{salespersonPhone}</a>}
        </Fact>
        {home && <Fact title="地址">{home}</Fact>}
        {companyPhone && (
          <Fact title="公司电话">
            <a href={`tel:${companyPhone}`}>{companyPhone}</a>
          </Fact>
        )}
        {sentOn && <Fact title="日期">{sentOn}</Fact>}
        {validUntil && <Fact title="有效期至">{validUntil}</Fact>}
        <PrintedFacts facts={quotation.own} />
      </dl>
      {quotation.spaces.map((space, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a space has no number, and two may have one name
        <SharedSpace key={at} space={space} />
      ))}
      <Totals quotation={quotation} />
      {remark && <p className="shared-remark">{remark}</p>}
      <Button kind="primary" icon="download" busy={busy} onClick={() => void save()}>
        保存 PDF
      </Button>
    </>
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
      {taken.length > 0 && <Fact title="小计">¥{formatFen(subtotal)}</Fact>}
      {taken.map(([title, fen]) => (
        <Fact key={title} title={title}>
          −¥{formatFen(fen)}
        </Fact>
      ))}
      <div className="shared-total">
        <dt>应付合计</dt>
        <dd>¥{formatFen(total)}</dd>
      </div>
      <Fact title="大写">{totalInWords}</Fact>
    </dl>
  )
}
