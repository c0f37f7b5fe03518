import { areaOf, hasUnit, piecesOf } from '../../../goods/api/units.ts'
import { conversions } from '../../api/words.ts'
import type { EditLine } from './state.ts'

type Props = { line: EditLine; open: boolean; onOpen: (open: boolean) => void }

/** Says beside a quantity what it comes to in pieces, boxes and square metres, and opens what works it out from an area. */
export function Conversions({ line, open, onOpen }: Props) {
  const { goods, kind } = line
  if (kind !== 'goods' || !goods) return <span className="quote-converted" />
  const pieces = hasUnit(goods, line.quantityUnit) ? piecesOf(goods, line.quantity, line.quantityUnit) : null
  const said = pieces === null ? [] : conversions(line, goods, pieces)
  return (
    <span className="quote-converted">
      {said.map(one => (
        <span key={one}>{one}</span>
      ))}
      {areaOf(goods) !== null && line.setKey === null && (
        <button type="button" className="link" aria-expanded={open} onClick={() => onOpen(!open)}>
          按面积算
        </button>
      )}
    </span>
  )
}
