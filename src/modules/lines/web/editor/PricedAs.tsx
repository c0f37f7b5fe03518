import { hasUnit, type PriceUnit, priceUnits } from '../../../goods/api/units.ts'
import { useDictionary } from '../../../settings/web/dictionaries.ts'
import { unitOfMeasure } from '../../api/measure.ts'
import type { EditLine } from './state.ts'

type Props = {
  line: EditLine
  goods: NonNullable<EditLine['goods']>
  onChange: (patch: Partial<EditLine>) => void
}

const usualMeasure = { area: 'projected', metre: 'metre', piece: 'count', box: null } as const

/** Chooses the unit of a line's price and the grade of its goods; the server answers what they cost. */
export function PricedAs({ line, goods, onChange }: Props) {
  const grades = (useDictionary().get('goodsGrade') ?? []).filter(one => !one.disabled || one.value === line.gradeId)
  const units = (Object.keys(priceUnits) as PriceUnit[]).filter(
    unit => unit === goods.priceUnit || unit === line.priceUnit || hasUnit(goods, unit) || line.kind === 'custom',
  )
  const choose = (unit: PriceUnit | null) => onChange({ priceUnit: unit, ...(unit && perUnit(line, goods, unit)) })
  return (
    <div className="quote-area">
      <label>
        计价单位
        <select
          className="input"
          value={line.priceUnit ?? ''}
          onChange={event => choose((event.target.value || null) as PriceUnit | null)}
        >
          <option value="">自动（现按{priceUnits[goods.priceUnit]}）</option>
          {units.map(unit => (
            <option key={unit} value={unit}>
              按{priceUnits[unit]}
            </option>
          ))}
        </select>
      </label>
      <label>
        等级
        <select
          className="input"
          value={line.gradeId ?? ''}
          onChange={event => onChange({ gradeId: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">商品自己的等级</option>
          {grades.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Returns what else changes with the unit: until the server answers nobody knows the price, and a measured item is measured in it. */
function perUnit(
  { kind, measure }: EditLine,
  goods: NonNullable<EditLine['goods']>,
  unit: PriceUnit,
): Partial<EditLine> {
  if (unit === goods.priceUnit) return {}
  const isMeasured = kind === 'custom' && (measure === null || unitOfMeasure[measure] !== unit)
  return {
    goods: { ...goods, priceUnit: unit, listPrice: null },
    ...(isMeasured && { measure: usualMeasure[unit] }),
  }
}
