import { useId, useState } from 'react'
import { ungrouped } from '../../../kernel/api/figure.ts'
import { withUnit, yuan } from '../../../kernel/api/format.ts'
import { boxWords } from '../api/boxWords.ts'
import type { GoodsDetail } from '../api/goods.ts'
import { measuresOf } from '../api/spec.ts'
import { amountOf, boxesFor, hasUnit, type Measures, type PriceUnit, piecesOf, priceUnits } from '../api/units.ts'

/** Converts a typed quantity into pieces, boxes, area and amount while one types. */
export function UnitTrial({ goods }: { goods: GoodsDetail }) {
  const measures = measuresOf(goods)
  const units = (Object.keys(priceUnits) as PriceUnit[]).filter(unit => hasUnit(measures, unit))
  const [unit, setUnit] = useState<PriceUnit>(hasUnit(measures, goods.priceUnit) ? goods.priceUnit : 'piece')
  const [typed, setTyped] = useState('10')
  const field = useId()
  const thousandths = readThousandths(typed)
  return (
    <section className="goods-trial">
      <label htmlFor={field}>试算</label>
      <input
        id={field}
        className="input"
        inputMode="decimal"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <select
        className="input"
        aria-label="单位"
        value={unit}
        onChange={event => setUnit(event.target.value as PriceUnit)}
      >
        {units.map(one => (
          <option key={one} value={one}>
            {priceUnits[one]}
          </option>
        ))}
      </select>
      {thousandths === null ? (
        <p className="field-fault">请填写不超过三位小数的数量</p>
      ) : (
        <Result goods={goods} measures={measures} pieces={piecesOf(measures, thousandths, unit)} />
      )}
    </section>
  )
}

type ResultProps = { goods: GoodsDetail; measures: Measures; pieces: number }

function Result({ goods, measures, pieces }: ResultProps) {
  const { boxPieces, wholeBoxes, listPrice, priceUnit } = goods
  const sold = wholeBoxes && boxPieces ? boxesFor(pieces, boxPieces) * boxPieces : pieces
  const lines = [
    ['需要', withUnit(pieces * 1000, '片/件')],
    boxPieces && ['装箱', boxWords(sold, boxPieces)],
    wholeBoxes && boxPieces && ['整箱购买', withUnit(sold * 1000, '片/件')],
    hasUnit(measures, 'area') && ['合面积', withUnit(amountOf(measures, sold, 1000, 'area'), '㎡')],
    goods.boxWeight && boxPieces && ['约重', `${Math.ceil((sold * goods.boxWeight) / boxPieces / 1000)} kg`],
    listPrice != null &&
      hasUnit(measures, priceUnit) && ['按标价', yuan(amountOf(measures, sold, listPrice, priceUnit))],
  ].filter(line => Array.isArray(line))
  return (
    <dl className="facts">
      {lines.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const mostTyped = 1_000_000

/** Reads a quantity with at most three decimals, in thousandths; null for other text. */
function readThousandths(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{1,3}))?$/.exec(ungrouped(typed) ?? '') ?? []
  return whole === '' || Number(whole) > mostTyped ? null : Number(whole) * 1000 + Number(part.padEnd(3, '0'))
}
