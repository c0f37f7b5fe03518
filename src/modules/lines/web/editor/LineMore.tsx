import { areaOf, boxesFor } from '../../../goods/api/units.ts'
import { needOf } from '../../api/need.ts'
import { readThousandths } from '../../api/typed.ts'
import { areaText, plainText } from './inputs.ts'
import { PricedAs } from './PricedAs.tsx'
import { SizesField } from './SizesField.tsx'
import type { EditLine } from './state.ts'
import { Typed } from './Typed.tsx'

type Props = { line: EditLine; onChange: (patch: Partial<EditLine>) => void }

/** Shows what most lines do not need: the need of an area, the sizes of a custom-made item, a remark. */
export function LineMore({ line, onChange }: Props) {
  return (
    <div className="quote-more">
      {line.kind === 'custom' && <SizesField line={line} onChange={onChange} />}
      {line.kind === 'goods' && line.goods && areaOf(line.goods) !== null && (
        <Area line={line} goods={line.goods} onChange={onChange} />
      )}
      {line.goods && <PricedAs line={line} goods={line.goods} onChange={onChange} />}
      <Typed
        {...plainText}
        label="备注"
        placeholder="备注"
        maxLength={200}
        value={line.remark}
        onChange={remark => onChange({ remark })}
      />
    </div>
  )
}

type AreaProps = Props & { goods: NonNullable<EditLine['goods']> }

const lossText = {
  write: (loss: number | null) => (loss === null ? '' : String(loss / 100)),
  read: (text: string) => {
    const read = readThousandths(text)
    return text.trim() === '' ? null : read === null || read > 100_000 ? undefined : Math.round(read / 10)
  },
}

/** Turns an area into what is to be bought, and takes it over by a press. */
function Area({ line, goods, onChange }: AreaProps) {
  const { netArea, lossRate } = line
  const need = netArea === null ? null : needOf(goods, goods.wholeBoxes, netArea, lossRate ?? 0)
  const { boxPieces } = goods
  const take = () => {
    if (!need) return
    const inBoxes = goods.wholeBoxes && boxPieces !== null
    onChange(
      inBoxes
        ? { quantity: boxesFor(need.toBuy, boxPieces) * 1000, quantityUnit: 'box' }
        : { quantity: need.toBuy * 1000, quantityUnit: 'piece' },
    )
  }
  return (
    <div className="quote-area">
      <Typed
        {...areaText}
        label="净面积（㎡），如 3.6*4.2+1.2"
        placeholder="净面积 ㎡，可写 3.6*4.2"
        value={netArea}
        onChange={area => onChange({ netArea: area })}
      />
      <Typed
        {...lossText}
        label="损耗（%）"
        placeholder="损耗 %"
        inputMode="decimal"
        value={lossRate}
        onChange={loss => onChange({ lossRate: loss })}
      />
      {need && (
        <>
          <span>
            净 {need.net} 片，含损耗 {need.withLoss} 片，购买 {need.toBuy} 片
            {need.boxes !== null && `（${need.boxes} 箱）`}
          </span>
          <button type="button" className="btn btn-plain btn-small" onClick={take}>
            采用
          </button>
        </>
      )}
    </div>
  )
}
