import { readInteger } from '../../../../kernel/web/field/amounts.ts'
import { isUnread } from '../../../../kernel/web/field/unread.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { mostSizes } from '../../api/line.ts'
import { type Measure, measures, unitOfMeasure } from '../../api/measure.ts'
import { readArea } from '../../api/readArea.ts'
import type { EditLine } from './state.ts'
import { Typed } from './Typed.tsx'

type Props = { line: EditLine; onChange: (patch: Partial<EditLine>) => void }

const wholeText = {
  write: (value: number | null) => (value === null ? '' : String(value)),
  read: (text: string) => {
    const read = readInteger(text)
    return read !== null && !isUnread(read) && read >= 1 ? read : undefined
  },
}
const areaText = {
  write: (area: number | null) => (area === null ? '' : String(area / 1_000_000)),
  read: (text: string) => (text.trim() === '' ? null : (readArea(text) ?? undefined)),
}

/** Enters how a custom-made item is measured, and its sizes in millimetres. */
export function SizesField({ line, onChange }: Props) {
  const { measure, sizes, goods } = line
  const fit = (Object.keys(measures) as Measure[]).filter(one => !goods || unitOfMeasure[one] === goods.priceUnit)
  const change = (at: number, patch: Partial<(typeof sizes)[number]>) =>
    onChange({ sizes: sizes.map((size, place) => (place === at ? { ...size, ...patch } : size)) })
  const choose = (chosen: Measure) => onChange({ measure: chosen, sizes: chosen === 'metre' ? lengths(sizes) : sizes })
  return (
    <div className="quote-sizes">
      <select
        className="input"
        aria-label="计量方式"
        value={measure ?? ''}
        onChange={event => choose(event.target.value as Measure)}
      >
        <option value="" disabled>
          计量方式
        </option>
        {fit.map(one => (
          <option key={one} value={one}>
            {measures[one]}
          </option>
        ))}
      </select>
      {measure === 'leaf' && (
        <Typed
          {...areaText}
          label="每扇最小面积（㎡）"
          placeholder="每扇最小 ㎡"
          value={line.minArea}
          onChange={minArea => onChange({ minArea })}
        />
      )}
      {measure !== 'count' &&
        sizes.map((size, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a size has no number, and its sides are what is typed
          <span className="quote-size" key={at}>
            <Typed
              {...wholeText}
              label={`长 ${at + 1}（毫米）`}
              placeholder="长 mm"
              inputMode="numeric"
              value={size.a}
              onChange={a => change(at, { a })}
            />
            {measure !== 'metre' && (
              <Typed
                {...wholeText}
                label={`宽 ${at + 1}（毫米）`}
                placeholder="宽 mm"
                inputMode="numeric"
                value={size.b}
                onChange={b => change(at, { b })}
              />
            )}
            <Typed
              {...wholeText}
              label={`数量 ${at + 1}`}
              inputMode="numeric"
              value={size.count}
              onChange={count => change(at, { count })}
            />
            <Button
              kind="text"
              small
              icon="trash"
              aria-label={`删除尺寸 ${at + 1}`}
              onClick={() => onChange({ sizes: sizes.toSpliced(at, 1) })}
            />
          </span>
        ))}
      {measure !== 'count' && sizes.length < mostSizes && (
        <Button
          kind="text"
          small
          icon="plus"
          onClick={() => onChange({ sizes: [...sizes, { a: 1000, b: measure === 'metre' ? null : 1000, count: 1 }] })}
        >
          增加尺寸
        </Button>
      )}
    </div>
  )
}

const lengths = (sizes: EditLine['sizes']) => sizes.map(size => ({ ...size, b: null }))
