import { useState } from 'react'
import { formatFen } from '../../../kernel/api/money.ts'
import { discountWords } from '../../../kernel/api/share.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { ApprovalLink } from '../../documents/web/ApprovalLink.tsx'
import { SubmitDialog } from '../../documents/web/SubmitDialog.tsx'
import { priceUnits } from '../../goods/api/units.ts'
import { quantityUnits } from '../api/quantity.ts'
import { specialApproval } from '../api/record.ts'
import { factsIn, specialRoutes as routes, type SpecialDetail } from '../api/special.ts'
import { specialQueries } from './specialQuery.ts'

type Props = { detail: SpecialDetail; onEdit: () => void }

/** Shows who gets what at which price, what is left, and what the person may do. */
export function SpecialHead({ detail: offer, onEdit }: Props) {
  const { customerId, customerName, goodsName, price, priceUnit, listPrice, discount, floor, margin } = offer
  const unit = `元/${priceUnits[priceUnit]}`
  return (
    <section className="record-head">
      <dl>
        <Fact title="客户">
          {customerName ? <CustomerLink id={customerId}>{customerName}</CustomerLink> : '不在您的数据范围内'}
        </Fact>
        <Fact title="商品">{goodsName}</Fact>
        <Fact title={`特价（${unit}）`}>¥{formatFen(price)}</Fact>
        {listPrice != null && (
          <Fact title="标价">
            ¥{formatFen(listPrice)} <small>{discount == null ? '' : discountWords(discount)}</small>
          </Fact>
        )}
        {floor != null && <Fact title="底价">¥{formatFen(floor)}</Fact>}
        {margin != null && <Fact title="毛利率">{margin / 100}%</Fact>}
        <Fact title="剩余 / 数量">
          {offer.left} / {offer.quantity} {quantityUnits[offer.quantityUnit]}
        </Fact>
        <Fact title="有效期至">{offer.untilOn}</Fact>
      </dl>
      <Actions detail={offer} onEdit={onEdit} />
    </section>
  )
}

function Actions({ detail: offer, onEdit }: Props) {
  const [sending, setSending] = useState(false)
  const { id, version, refusals } = offer
  const changed = (said: string) => {
    notice.success(said)
    void specialQueries.refresh()
  }
  const withdraw = () => {
    void call(routes.withdraw, { body: { id, version } }).then(
      () => changed('已撤回'),
      () => undefined,
    )
  }
  return (
    <div className="record-actions">
      {refusals.edit === null && (
        <Button icon="edit" onClick={onEdit}>
          修改
        </Button>
      )}
      {refusals.submit === null && (
        <Button kind="primary" onClick={() => setSending(true)}>
          提交审批
        </Button>
      )}
      {refusals.withdraw === null && (
        <Button onClick={withdraw}>{offer.state === 'draft' ? '作废草稿' : '停用特价'}</Button>
      )}
      <ApprovalLink id={offer.approvalId} />
      {sending && (
        <SubmitDialog
          of={specialApproval}
          document={offer}
          about={factsIn(offer)}
          act="提交审批"
          onSent={() => {
            setSending(false)
            changed('已提交审批')
          }}
          onClose={() => setSending(false)}
        >
          {() => <p className="hint">提交时按今天的标价、底价和成本核算，审批通过后生效。</p>}
        </SubmitDialog>
      )}
    </div>
  )
}
