import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { type QuantityUnit, quantityUnits } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import { SpecialRow, specialRoutes, specialViews } from '../api/special.ts'

/** Shows a quantity with what it counts. */
const Counted = ({ quantity, unit }: { quantity: number; unit: QuantityUnit }) => (
  <>
    {quantity} <small>{quantityUnits[unit]}</small>
  </>
)

/** Returns the list of special offers under a name of its own for saved views. */
export function specialList(name: string): ListSpec<SpecialRow> {
  return {
    name,
    row: SpecialRow,
    routes: { list: specialRoutes.list, totals: specialRoutes.totals },
    views: specialViews,
    sort: { by: 'createdAt', order: 'descend' },
    noun: '特价单',
    topic: 'special',
    shown: [
      ...['number', 'state', 'goodsName', 'price', 'priceUnit', 'listPrice', 'discount', 'floor', 'margin'],
      ...['quantity', 'left', 'amount', 'leftAmount', 'givenAway', 'untilOn', 'ownerId', 'departmentId', 'createdAt'],
    ],
    widths: { number: 210, state: 92, goodsName: 220, priceUnit: 96, reason: 240, discount: 84, margin: 92 },
    empty: {
      all: '还没有特价单。价格要低于底价时，在这里或从报价单申请。',
      soon: '没有即将到期的特价。',
      approving: '没有审批中的特价。',
      approved: '没有生效中的特价。审批通过后，合同里才能用。',
      draft: '没有特价草稿。',
      usedUp: '没有用完的特价。',
      expired: '没有过期的特价。',
      rejected: '没有被拒绝的特价。',
      withdrawn: '没有撤回的特价。',
    },
    searchHint: '单号、商品、编码、原因',
    draw: {
      number: row => (
        <>
          {row.number} {row.customerName && <small className="nothing">{row.customerName}</small>}
        </>
      ),
      quantity: row => <Counted quantity={row.quantity} unit={row.quantityUnit} />,
      used: row => <Counted quantity={row.used} unit={row.quantityUnit} />,
      left: row => <Counted quantity={row.left} unit={row.quantityUnit} />,
      state: row => <StateTag record={specialRecord} state={row.state} />,
    },
    card: ['state', 'goodsName', 'price', 'left', 'untilOn', 'margin'],
  }
}
