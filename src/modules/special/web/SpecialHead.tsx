import { Link } from 'react-router'
import { formatFen } from '../../../kernel/api/money.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { discountWords } from '../../../kernel/api/share.ts'
import { call } from '../../../kernel/web/call.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { approvalPlaces } from '../../approval/api/places.ts'
import { CustomerLink } from '../../customer/web/CustomerLink.tsx'
import { priceUnits } from '../../goods/api/units.ts'
import { quantityUnits } from '../api/quantity.ts'
import { specialRoutes as routes, type SpecialDetail } from '../api/special.ts'
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
  const { id, version, refusals, approvalId } = offer
  const act = async (route: typeof routes.submit | typeof routes.withdraw, done: string) => {
    await call(route, { body: { id, version } })
    notice.success(done)
    await specialQueries.refresh()
  }
  const run = (work: Promise<void>) => void work.catch(() => undefined)
  return (
    <div className="record-actions">
      {refusals.edit === null && (
        <Button icon="edit" onClick={onEdit}>
          修改
        </Button>
      )}
      {refusals.submit === null && (
        <Button kind="primary" onClick={() => run(act(routes.submit, '已提交审批'))}>
          提交审批
        </Button>
      )}
      {refusals.withdraw === null && (
        <Button onClick={() => run(act(routes.withdraw, '已撤回'))}>
          {offer.state === 'draft' ? '作废草稿' : '停用特价'}
        </Button>
      )}
      {approvalId !== null && may(approvalPlaces.list.authority as string) && (
        <Link className="btn btn-plain" to={linkTo(approvalPlaces.list, { open: approvalId })}>
          查看审批
        </Link>
      )}
    </div>
  )
}
