import { numberWords } from '../../../kernel/api/format.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { HandoverStock } from '../api/handover.ts'
import { PersonChoice } from './PersonChoice.tsx'
import { type DraftPart, evenShares, leaveOrGive, newLine, sumOf } from './plan.ts'

type Props = {
  stock: HandoverStock
  draft: DraftPart
  /** The fault, shown once the person wants to continue. */
  fault: string | undefined
  /** The leaving person's active colleagues, to be added at once. */
  colleagues: readonly number[]
  onChange: (draft: DraftPart) => void
}

/** Edits how the records of one kind are given, and to whom. */
export function PartCard({ stock, draft, fault, colleagues, onChange }: Props) {
  const { title, unit, total, note } = stock
  return (
    <section className="handover-part" aria-label={`${title}的交接`}>
      <header>
        <b>{title}</b>
        <span>
          {numberWords(total)} {unit}
          {note && `，${note}`}
        </span>
      </header>
      <Modes stock={stock} mode={draft.mode} onChange={mode => onChange({ ...draft, mode })} />
      {draft.mode === 'one' && (
        <PersonChoice label={`${title}接收人`} value={draft.one} onChange={one => onChange({ ...draft, one })} />
      )}
      {draft.mode === 'department' && <ByDepartment stock={stock} draft={draft} onChange={onChange} />}
      {(draft.mode === 'even' || draft.mode === 'share') && (
        <Lines draft={draft} title={title} colleagues={colleagues} onChange={onChange} />
      )}
      {fault && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}

type Mode = DraftPart['mode']
type ModesProps = { stock: HandoverStock; mode: Mode; onChange: (mode: Mode) => void }

function Modes({ stock, mode, onChange }: ModesProps) {
  const modes = (Object.keys(leaveOrGive) as Mode[]).filter(one => one !== 'leave' || stock.leavable)
  return (
    <fieldset className="handover-modes">
      <legend className="unseen">{stock.title}的分配方式</legend>
      {modes.map(one => (
        <label key={one}>
          <input
            type="radio"
            className="check"
            name={`mode-${stock.kind}`}
            checked={mode === one}
            onChange={() => onChange(one)}
          />
          {leaveOrGive[one]}
        </label>
      ))}
    </fieldset>
  )
}

type EditorProps = { draft: DraftPart; onChange: (draft: DraftPart) => void }

function ByDepartment({ stock, draft, onChange }: EditorProps & { stock: HandoverStock }) {
  const choose = (departmentId: number | null, receiverId: number | null) =>
    onChange({ ...draft, byDepartment: new Map([...draft.byDepartment, [departmentId, receiverId]]) })
  return (
    <ul className="handover-lines">
      {stock.departments.map(({ departmentId, name, count }) => (
        <li key={departmentId ?? 0}>
          <span className="handover-department">
            {name}
            <small>
              {numberWords(count)} {stock.unit}
            </small>
          </span>
          <PersonChoice
            label={`${name}的接收人`}
            value={draft.byDepartment.get(departmentId) ?? null}
            onChange={receiverId => choose(departmentId, receiverId)}
          />
        </li>
      ))}
    </ul>
  )
}

function Lines({ draft, title, colleagues, onChange }: EditorProps & { title: string; colleagues: readonly number[] }) {
  const { mode, lines } = draft
  const set = (next: DraftPart['lines']) => onChange({ ...draft, lines: next })
  const patch = (key: number, more: object) => set(lines.map(line => (line.key === key ? { ...line, ...more } : line)))
  const missing = colleagues.filter(id => !lines.some(line => line.receiverId === id))
  const filled = lines.filter(line => line.receiverId)
  return (
    <>
      <ul className="handover-lines">
        {lines.map(({ key, receiverId, share }, at) => (
          <li key={key}>
            <PersonChoice
              label={`${title}接收人 ${at + 1}`}
              value={receiverId}
              onChange={id => patch(key, { receiverId: id })}
            />
            {mode === 'share' && (
              <span className="input-with-unit handover-share">
                <input
                  className="input"
                  inputMode="numeric"
                  maxLength={3}
                  aria-label={`${title}接收人 ${at + 1} 的比例`}
                  value={share}
                  onChange={event => patch(key, { share: event.target.value })}
                />
                <span className="unit">%</span>
              </span>
            )}
            <Button
              kind="text"
              icon="close"
              aria-label="移除这一行"
              disabled={lines.length === 1}
              onClick={() => set(lines.filter(line => line.key !== key))}
            />
          </li>
        ))}
      </ul>
      <div className="handover-adds">
        <Button small icon="plus" onClick={() => set([...lines, newLine()])}>
          添加接收人
        </Button>
        {missing.length > 0 && (
          <Button small onClick={() => set([...filled, ...missing.map(newLine)])}>
            添加同部门 {missing.length} 人
          </Button>
        )}
        {mode === 'share' && filled.length > 1 && (
          <Button small onClick={() => set(evenShares(filled))}>
            平均填写比例
          </Button>
        )}
        {mode === 'share' && <span className="hint">合计 {sumOf(filled)}%</span>}
      </div>
    </>
  )
}
