import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { inBoxes } from '../../../goods/api/units.ts'
import { lotWords } from '../../../warehouse/api/lot.ts'
import { leftOf, type ShownTransferLine } from '../../api/transfer.ts'
import './transfer.css'

type Count = { boxes: string; rest: string; title: string }
type Row = Readonly<Record<string, unknown>> & { lineId: number }
type Props = { form: FormModel; lines: readonly ShownTransferLine[]; counts: readonly Count[] }

/** Enters what becomes of each line that is under way, in boxes and pieces of its lot. */
export function PartRows({ form, lines, counts }: Props) {
  const rows = (form.values.lines ?? []) as readonly Row[]
  const set = (lineId: number, key: string, value: number) =>
    form.set(
      'lines',
      rows.map(row => (row.lineId === lineId ? { ...row, [key]: value } : row)),
    )
  return (
    <ul className="transfer-parts field-wide">
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
            <small>{`${lotWords(line)}，在途 ${boxWords(leftOf(line), line.boxPieces)}`}</small>
            <div className="transfer-counts">
              {counts.flatMap(({ boxes, rest, title }) => [
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

/** Returns the lines of which something is under way. */
export const linesUnderWay = (lines: readonly ShownTransferLine[]) => lines.filter(line => leftOf(line) > 0)

/** Returns all that is under way of a line, as it is typed. */
export function allOf(line: ShownTransferLine): { boxes: number; rest: number } {
  const { boxes, loose } = inBoxes(leftOf(line), line.boxPieces)
  return { boxes, rest: loose }
}
