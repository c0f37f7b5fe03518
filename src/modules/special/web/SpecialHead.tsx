import { discountWords, percentWords, yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { documentActs } from '../../documents/web/documentActs.tsx'
import { priceUnits } from '../../goods/api/units.ts'
import { quantityUnits } from '../api/quantity.ts'
import { specialApproval } from '../api/record.ts'
import { factsIn, specialRoutes as routes, type SpecialDetail } from '../api/special.ts'
import { specialQueries } from './specialQuery.ts'

type Props = { offer: SpecialDetail; onEdit: () => void }

/** Shows who gets what at which price, what is left, and what the person may do. */
export function SpecialHead({ offer, onEdit }: Props) {
  const { id, version, refusals } = offer
  const { customerId, customerName, goodsName, price, priceUnit, listPrice, discount, floor, margin } = offer
  const unit = `元/${priceUnits[priceUnit]}`
  const changed = (said: string) => {
    notice.success(said)
    void specialQueries.refresh()
  }
  return (
    <RecordHead
      facts={
        <>
          <Fact title="客户">
            {customerName ? <CustomerLink id={customerId}>{customerName}</CustomerLink> : '不在您的数据范围内'}
          </Fact>
          <Fact title="商品">{goodsName}</Fact>
          <Fact title={`特价（${unit}）`}>{yuan(price)}</Fact>
          {listPrice != null && (
            <Fact title="标价">
              {yuan(listPrice)} <small>{discount == null ? '' : discountWords(discount)}</small>
            </Fact>
          )}
          {floor != null && <Fact title="底价">{yuan(floor)}</Fact>}
          {margin != null && <Fact title="毛利率">{percentWords(margin)}</Fact>}
          <Fact title="剩余 / 数量">
            {offer.left} / {offer.quantity} {quantityUnits[offer.quantityUnit]}
          </Fact>
          <Fact title="有效期至">{offer.untilOn}</Fact>
        </>
      }
      acts={documentActs({
        of: specialApproval,
        document: offer,
        about: factsIn(offer),
        hint: '提交时按今天的标价、底价和成本核算，审批通过后生效。',
        onEdit,
        onSent: () => changed('已提交审批'),
        others: [
          {
            text: offer.state === 'draft' ? '作废草稿' : '停用特价',
            may: refusals.withdraw === null,
            run: () => call(routes.withdraw, { body: { id, version } }).then(() => changed('已撤回')),
          },
        ],
      })}
    />
  )
}
