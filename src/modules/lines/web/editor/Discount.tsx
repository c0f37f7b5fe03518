import { moneyText, rateText } from './inputs.ts'
import { Typed } from './Typed.tsx'

type Props<Kind extends string> = {
  discountKind: Kind
  discount: number
  /** What the select of kinds, a rate and an amount are called. */
  label: string
  rate: string
  amount: string
  kinds: Readonly<Record<Kind, string>>
  /** Returns what a kind begins with, in the unit of its value. */
  firstOf: (kind: Kind) => number
  onChange: (given: { discountKind?: Kind; discount: number }) => void
}

/** Enters how something is cheaper: the kind of discount, and by how much (a rate in basis points, else fen). */
export function Discount<Kind extends string>(props: Props<Kind>) {
  const { discountKind, discount, label, rate, amount, kinds, firstOf, onChange } = props
  const isRate = discountKind === 'rate'
  return (
    <span className="quote-discount">
      <select
        className="input"
        aria-label={label}
        value={discountKind}
        onChange={event => {
          const kind = event.target.value as Kind
          onChange({ discountKind: kind, discount: firstOf(kind) })
        }}
      >
        {Object.entries<string>(kinds).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </select>
      {discountKind !== 'none' && (
        <Typed
          key={discountKind}
          {...(isRate ? rateText : moneyText)}
          label={isRate ? rate : amount}
          inputMode="decimal"
          value={discount}
          onChange={given => onChange({ discount: given })}
        />
      )}
    </span>
  )
}
