import { nothing, numberWords } from '../../../../kernel/api/format.ts'
import { boxesFor, hasUnit, type PriceUnit, piecesOf, priceUnits } from '../../../goods/api/units.ts'
import { measured, measures, wordOfMeasure } from '../../api/measure.ts'
import { fullBoxes } from '../../api/need.ts'
import { plainText, quantityText } from './inputs.ts'
import type { EditLine } from './state.ts'
import { Typed } from './Typed.tsx'

type Props = { line: EditLine; onChange: (patch: Partial<EditLine>) => void }

/** Enters how much of a line: a quantity with its unit, or what a measured item comes to. */
export function QuantityField({ line, onChange }: Props) {
  if (line.kind === 'custom' && line.measure !== 'count') return <Measured line={line} />
  return (
    <span className="quote-quantity">
      <Typed
        {...quantityText}
        label="数量"
        inputMode="decimal"
        data-quantity=""
        value={line.quantity}
        onChange={quantity => onChange({ quantity })}
      />
      {line.kind === 'goods' && line.goods ? (
        <Units line={line} goods={line.goods} onChange={onChange} />
      ) : (
        <Typed
          {...plainText}
          className="quote-unit"
          label="单位"
          maxLength={10}
          value={line.unit}
          placeholder="项"
          onChange={unit => onChange({ unit })}
        />
      )}
    </span>
  )
}

function Measured({ line }: { line: EditLine }) {
  const { measure } = line
  const whole = measure && measured({ ...line, measure })
  const shown = whole ? numberWords(Math.round((Number(whole.top) / Number(whole.bottom)) * 1000) / 1000) : nothing
  return (
    <span className="quote-quantity">
      {shown} {measure && wordOfMeasure[measure]}
      <small>{measure ? measures[measure] : '未选计量方式'}</small>
    </span>
  )
}

type UnitsProps = Props & { goods: NonNullable<EditLine['goods']> }

/** Chooses the typed unit, and says what it comes to; a suggestion to fill boxes is taken only by a press. */
function Units({ line, goods, onChange }: UnitsProps) {
  const units = (Object.keys(priceUnits) as PriceUnit[]).filter(unit => hasUnit(goods, unit))
  const pieces = hasUnit(goods, line.quantityUnit) ? piecesOf(goods, line.quantity, line.quantityUnit) : null
  const full = pieces === null ? null : fullBoxes(goods, goods.wholeBoxes, pieces)
  return (
    <>
      <select
        className="input quote-unit"
        aria-label="数量单位"
        value={line.quantityUnit}
        onChange={event => onChange({ quantityUnit: event.target.value as PriceUnit })}
      >
        {units.map(unit => (
          <option key={unit} value={unit}>
            {priceUnits[unit]}
          </option>
        ))}
      </select>
      {full !== null && goods.boxPieces !== null && (
        <button
          type="button"
          className="link"
          onClick={() => onChange({ quantity: boxesFor(full, goods.boxPieces as number) * 1000, quantityUnit: 'box' })}
        >
          凑整 {full / goods.boxPieces} 箱
        </button>
      )}
    </>
  )
}
