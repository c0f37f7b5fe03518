import { type DiscountKind, discountKinds } from '../../api/line.ts'
import { Discount } from './Discount.tsx'
import type { EditLine } from './state.ts'

type Props = { line: EditLine; onChange: (patch: Partial<EditLine>) => void }

const kinds: Readonly<Record<DiscountKind, string>> = { ...discountKinds, none: '无优惠' }

/** What a kind of discount begins with: 10 折, nothing off, the price as it is. */
const firstOf = (kind: DiscountKind, line: EditLine) =>
  ({ none: 0, rate: 10_000, amount: 0, price: line.goods?.listPrice ?? line.price ?? 0 })[kind]

/** Enters how a line is cheaper. Lines of a set and gifts have no discount of their own. */
export function DiscountField({ line, onChange }: Props) {
  if (line.gift || line.setKey !== null) return <span className="quote-discount" />
  return (
    <Discount
      label="优惠方式"
      rate="折"
      amount="元"
      kinds={kinds}
      discountKind={line.discountKind}
      discount={line.discount}
      firstOf={kind => firstOf(kind, line)}
      onChange={onChange}
    />
  )
}
