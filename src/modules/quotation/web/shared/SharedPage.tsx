import { yuan } from '../../../../kernel/api/format.ts'
import { Fact } from '../../../../kernel/web/drawer/Fact.tsx'
import { SharedDocument } from '../../../sharing/web/SharedDocument.tsx'
import { SharedSpace } from '../../../sharing/web/SharedSpace.tsx'
import { linkRoutes, type OpenQuotation, type SharedQuotation } from '../../api/link.ts'
import { Answering } from './Answering.tsx'
import { daysLeft } from './daysLeft.ts'

/** Shows a quotation to the customer who got its link, who accepts it, asks for a change, or calls. */
export default function SharedPage() {
  return (
    <SharedDocument
      routes={linkRoutes}
      noun="报价单"
      title={({ variant }) => `报价单 ${variant}`}
      paperOf={(quotation: OpenQuotation) => quotation}
      colourOf={quotation => quotation.letterhead.colour}
      to={{ title: '客户', name: ({ customer }) => customer }}
      facts={({ sentOn, validUntil, accepted }) => (
        <>
          {sentOn && <Fact title="日期">{sentOn}</Fact>}
          {validUntil && (
            <Fact title="有效期至">
              {validUntil}
              {!accepted && <small className="shared-left">{daysLeft(validUntil)}</small>}
            </Fact>
          )}
        </>
      )}
      more={(quotation, token, refresh) => <Answering quotation={quotation} token={token} onAsked={refresh} />}
      sign={{
        route: linkRoutes.sign,
        of: ({ digest, signed, acceptable }) => (signed || acceptable ? { digest, signed } : null),
        words: { start: '接受报价并签名', title: '接受这份报价', confirm: '确认接受', done: '接受' },
      }}
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
