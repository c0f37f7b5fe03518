import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import type { ShownGoodsReturnLine } from '../api/goodsReturn.ts'
import './returnRows.css'

type Row = Readonly<Record<string, unknown>> & { lineId: number }
/** What is counted of a line: the keys of its boxes and of the pieces beside them, and its title. */
export type Counted = { boxes: string; rest: string; title: string }
type Line = Pick<ShownGoodsReturnLine, 'id' | 'goodsName' | 'colour' | 'batch' | 'size' | 'boxPieces'>
type Props<L extends Line> = {
  form: FormModel
  lines: readonly L[]
  counted: readonly Counted[]
  /** What stands beside each line. */
  told: (line: L) => string
}

/** Enters counts of lines in boxes and pieces beside them. */
export function CountRows<L extends Line>({ form, lines, counted, told }: Props<L>) {
  const rows = (form.values.lines ?? []) as readonly Row[]
  const set = (lineId: number, key: string, value: number) =>
    form.set(
      'lines',
      rows.map(row => (row.lineId === lineId ? { ...row, [key]: value } : row)),
    )
  return (
    <ul className="return-rows field-wide">
      {lines.map((line, at) => {
        const row = rows.find(({ lineId }) => lineId === line.id)
        const number = (key: string, title: string) => (
          <label key={key}>
            <span>{title}</span>
            <input
              className="input"
              type="number"
              inputMode="numeric"
              min={0}
              aria-label={`第 ${at + 1} 行 ${line.goodsName} ${title}`}
              value={Number(row?.[key] ?? 0)}
              onFocus={event => event.target.select()}
              onChange={event => set(line.id, key, Math.max(0, Math.trunc(Number(event.target.value))))}
            />
          </label>
        )
        return (
          <li key={line.id}>
            <b>{line.goodsName}</b>
            <small>{`${lotWords(line)}，${told(line)}`}</small>
            <div className="return-cells">
              {counted.flatMap(({ boxes, rest, title }) => [
                ...(line.boxPieces === null ? [] : [number(boxes, `${title}（箱）`)]),
                number(rest, `${title}（片）`),
              ])}
            </div>
          </li>
        )
      })}
      {form.faults.lines && (
        <li className="field-fault" role="alert">
          {form.faults.lines}
        </li>
      )}
    </ul>
  )
}

/** Returns pieces of a line in words. */
export const wordsOf = (pieces: number, { boxPieces }: ShownGoodsReturnLine) => boxWords(pieces, boxPieces)
