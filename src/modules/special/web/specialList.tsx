import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { Tag, type Tone } from '../../../kernel/web/ui/Tag.tsx'
import { type QuantityUnit, quantityUnits } from '../contract/quantity.ts'
import { SpecialRow, specialRoutes, specialViews } from '../contract/special.ts'
import { type SpecialState, specialStates } from '../contract/state.ts'
import { hiddenFields } from './sight.ts'

const tones: Record<SpecialState, Tone> = {
  draft: 'grey',
  approving: 'orange',
  approved: 'green',
  usedUp: 'blue',
  expired: 'grey',
  rejected: 'red',
  withdrawn: 'grey',
}

/** Shows a quantity with what it counts. */
const Counted = ({ quantity, unit }: { quantity: number; unit: QuantityUnit }) => (
  <>
    {quantity} <small>{quantityUnits[unit]}</small>
  </>
)

/** Shows the state of an offer. */
export const StateTag = ({ state }: { state: SpecialState }) => <Tag tone={tones[state]}>{specialStates[state]}</Tag>

/** Returns the list of special offers under a name of its own for saved views, without what the person may not see. */
export function specialList(name: string): ListSpec<SpecialRow> {
  const hidden = hiddenFields()
  const seen = (keys: string[]) => keys.filter(key => !hidden.some(field => field === key))
  return {
    name,
    row: SpecialRow.omit(Object.fromEntries(hidden.map(field => [field, true])) as { cost?: true }),
    routes: { list: specialRoutes.list, totals: specialRoutes.totals },
    views: specialViews,
    sort: { by: 'createdAt', order: 'descend' },
    noun: '特价单',
    topic: 'special',
    shown: seen([
      ...['number', 'state', 'goodsName', 'price', 'priceUnit', 'listPrice', 'discount', 'floor', 'margin'],
      ...['quantity', 'left', 'amount', 'leftAmount', 'givenAway', 'untilOn', 'ownerId', 'departmentId', 'createdAt'],
    ]),
    widths: { number: 210, state: 92, goodsName: 220, priceUnit: 96, reason: 240, discount: 84, margin: 92 },
    empty: {
      all: '还没有特价单。价格要低于底价时，在这里或从报价单申请。',
      soon: '没有即将到期的特价。',
      approving: '没有审批中的特价。',
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
      state: row => <StateTag state={row.state} />,
    },
    card: seen(['state', 'goodsName', 'price', 'left', 'untilOn', 'margin']),
  }
}
