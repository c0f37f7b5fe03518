import { yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { SharedDocument } from '../../../sharing/web/SharedDocument.tsx'
import { SharedSpace } from '../../../sharing/web/SharedSpace.tsx'
import { linkRoutes, type SharedQuotation } from '../../api/link.ts'

/** Shows a quotation to the customer who got its link. */
export default function SharedPage() {
  return (
    <SharedDocument
      routes={linkRoutes}
      noun="报价单"
      title={({ variant }) => `报价单 ${variant}`}
      paperOf={(quotation: SharedQuotation) => quotation}
      to={{ title: '客户', name: ({ customer }) => customer }}
      facts={({ sentOn, validUntil }) => (
        <>
          {sentOn && <Fact title="日期">{sentOn}</Fact>}
          {validUntil && <Fact title="有效期至">{validUntil}</Fact>}
        </>
      )}
    >
      {quotation => (
        <>
          {quotation.spaces.map((space, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a space has no number, and two may have one name
            <SharedSpace key={at} space={space} />
          ))}
          <Totals quotation={quotation} />
          {quotation.remark && <p className="shared-remark">{quotation.remark}</p>}
        </>
      )}
    </SharedDocument>
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
      {taken.length > 0 && <Fact title="小计">{yuan(subtotal)}</Fact>}
      {taken.map(([title, fen]) => (
        <Fact key={title} title={title}>
          {yuan(-fen)}
        </Fact>
      ))}
      <div className="shared-total">
        <dt>应付合计</dt>
        <dd>{yuan(total)}</dd>
      </div>
      <Fact title="大写">{totalInWords}</Fact>
    </dl>
  )
}
