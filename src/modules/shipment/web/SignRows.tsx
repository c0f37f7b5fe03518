import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { inBoxes } from '../../goods/api/units.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import { fates } from '../api/fates.ts'
import type { ShownShipmentLine } from '../api/shipment.ts'
import { OwnPlace } from './OwnPlace.tsx'
import './signOff.css'

type Row = Readonly<Record<string, unknown>> & { lineId: number }
/** What is told of a line that is signed for. */
type Loaded = Pick<ShownShipmentLine, 'id' | 'goodsName' | 'pieces' | 'boxPieces' | 'colour' | 'batch' | 'size'>
type Props = {
  form: FormModel
  lines: readonly Loaded[]
  /** They came straight from a factory: what is refused has no warehouse to which it goes back. */
  isDirect?: boolean
}

/** What a customer does not take of a line. */
const problems = ['short', 'broken', 'refused'] as const

const countIn = (row: Row, fate: string, boxPieces: number | null) =>
  Number(row[`${fate}Boxes`] ?? 0) * (boxPieces ?? 0) + Number(row[`${fate}Rest`] ?? 0)

/** Returns a row in which what is left of the line counts as signed; more problems than were loaded leave nothing signed, and the server says so. */
function withRest(row: Row, { pieces, boxPieces }: Loaded): Row {
  const taken = problems.reduce((all, fate) => all + countIn(row, fate, boxPieces), 0)
  const { boxes, loose } = inBoxes(Math.max(0, pieces - taken), boxPieces)
  return { ...row, signedBoxes: boxes, signedRest: loose }
}

/** Enters of each line what was short, broken or refused; the rest is signed for. */
export function SignRows({ form, lines, isDirect = false }: Props) {
  const rows = (form.values.lines ?? []) as readonly Row[]
  const set = (line: Loaded, patch: Readonly<Record<string, unknown>>) =>
    form.set(
      'lines',
      rows.map(row => (row.lineId === line.id ? withRest({ ...row, ...patch }, line) : row)),
    )
  return (
    <ul className="sign-rows field-wide">
      {lines.map((line, at) => (
        <SignRow
          key={line.id}
          line={line}
          at={at}
          row={rows.find(({ lineId }) => lineId === line.id) ?? { lineId: line.id }}
          isDirect={isDirect}
          onSet={patch => set(line, patch)}
        />
      ))}
      {form.faults.lines && (
        <li className="field-fault" role="alert">
          {form.faults.lines}
        </li>
      )}
    </ul>
  )
}

type RowProps = {
  line: Loaded
  at: number
  row: Row
  isDirect: boolean
  onSet: (patch: Readonly<Record<string, unknown>>) => void
}

function SignRow({ line, at, row, isDirect, onSet }: RowProps) {
  const { boxPieces, goodsName, pieces } = line
  const label = (title: string) => `第 ${at + 1} 行 ${goodsName} ${title}`
  const number = (key: string, title: string) => (
    <label key={key}>
      <span>{title}</span>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        min={0}
        aria-label={label(title)}
        value={Number(row[key] ?? 0)}
        onFocus={event => event.target.select()}
        onChange={event => onSet({ [key]: Math.max(0, Math.trunc(Number(event.target.value))) })}
      />
    </label>
  )
  return (
    <li>
      <b>{goodsName}</b>
      <small>
        {`${lotWords(line)}，装车 ${boxWords(pieces, boxPieces)}，签收 ${boxWords(countIn(row, 'signed', boxPieces), boxPieces)}`}
      </small>
      <div className="sign-counts">
        {problems.flatMap(fate => [
          ...(boxPieces === null ? [] : [number(`${fate}Boxes`, `${fates[fate]}（箱）`)]),
          number(`${fate}Rest`, `${fates[fate]}（片）`),
        ])}
        {countIn(row, 'broken', boxPieces) > 0 && (
          <label>
            <span>破损由谁承担</span>
            <select
              className="input"
              aria-label={label('破损由谁承担')}
              value={String(row.answers ?? '')}
              onChange={event => onSet({ answers: event.target.value || null })}
            >
              <option value="">请选择</option>
              {Object.entries(answerers).map(([key, title]) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        {isDirect && countIn(row, 'refused', boxPieces) > 0 && (
          <OwnPlace label={label('拒收的货收进')} row={row} onSet={onSet} />
        )}
      </div>
    </li>
  )
}
