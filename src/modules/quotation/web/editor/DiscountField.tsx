import { type DiscountKind, discountKinds } from '../../contract/line.ts'
import { moneyText, rateText } from './inputs.ts'
import type { EditLine } from './state.ts'
import { Typed } from './Typed.tsx'

type Props = { line: EditLine; onChange: (patch: Partial<EditLine>) => void }

/** What a kind of discount begins with: 10 折, nothing off, the price as it is. */
const firstOf = (kind: DiscountKind, line: EditLine) =>
  ({ none: 0, rate: 10_000, amount: 0, price: line.goods?.listPrice ?? line.price ?? 0 })[kind]

/** Enters how a line is cheaper. Lines of a set and gifts have no discount of their own. */
export function DiscountField({ line, onChange }: Props) {
  if (line.gift || line.setKey !== null) return <span className="quote-discount" />
  const { discountKind, discount } = line
  return (
    <span className="quote-discount">
      <select
        className="input"
        aria-label="优惠方式"
        value={discountKind}
        onChange={event => {
          const kind = event.target.value as DiscountKind
          onChange({ discountKind: kind, discount: firstOf(kind, line) })
        }}
      >
        {Object.entries(discountKinds).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {kind === 'none' ? '无优惠' : word}
          </option>
        ))}
      </select>
      {discountKind !== 'none' && (
        <Typed
          key={discountKind}
          {...(discountKind === 'rate' ? rateText : moneyText)}
          label={discountKind === 'rate' ? '折' : '元'}
          inputMode="decimal"
          value={discount}
          onChange={given => onChange({ discount: given })}
        />
      )}
    </span>
  )
}
