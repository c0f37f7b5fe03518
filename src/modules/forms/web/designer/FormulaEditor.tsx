import { useRef, useState } from 'react'
import type { Field } from '../../api/formFields.ts'
import { formulaFault, lookupIn } from '../../api/formula/check.ts'
import type { Empties } from '../../api/formula/evaluate.ts'
import { withKeys, withTitles } from '../../api/formula/names.ts'
import { formulaParts, type Part } from './formulaParts.ts'
import { Prop } from './Prop.tsx'
import type { Change } from './Properties.tsx'
import { TryOut } from './TryOut.tsx'
import './formula.css'

type Props = {
  fields: readonly Field[]
  field: Field
  table: Field | undefined
  editable: boolean
  /** How a number counts that is not filled in. */
  empties?: Empties
  onChange: Change
}

const emptyWords: Readonly<Record<Empties, string>> = {
  zero: '没有填的数字按 0 算，全都没有填时没有结果。',
  nothing: '用到的数字没有填时没有结果；SUM、AVG、MIN、MAX 略过没有填的。',
}

const signs = ['+', '-', '*', '/', '(', ')'].map(sign => ({ insert: sign, label: sign, note: '' }))
const calls: readonly Part[] = Object.entries({
  'SUM()': '求和',
  'AVG()': '平均',
  'MIN()': '最小',
  'MAX()': '最大',
  'COUNT()': '行数',
  'ROUND(, 2)': '四舍五入',
  'IF( > , , )': '如果',
  'DAYS(, )': '天数（含首尾）',
}).map(([insert, note]) => ({ insert, label: insert.replace(/\(.+\)$/, '()'), note }))

/** Edits a formula that names fields by their titles. It is checked while it is typed, and may be tried out. */
export function FormulaEditor({ fields, field, table, editable, empties = 'zero', onChange }: Props) {
  const [written, write] = useState(() => withTitles(field.formula ?? '', fields, table))
  const box = useRef<HTMLTextAreaElement>(null)
  const fault = formulaFault(withKeys(written, fields, table), lookupIn(fields, table))
  const change = (next: string) => {
    write(next)
    onChange({ formula: withKeys(next, fields, table) }, 'formula')
  }
  const insert = (part: string) => {
    const { selectionStart: from = written.length, selectionEnd: to = written.length } = box.current ?? {}
    change(written.slice(0, from) + part + written.slice(to))
    const inside = part.indexOf('(') >= 0 && part.length > 1 ? part.indexOf('(') + 1 : part.length
    setTimeout(() => {
      box.current?.focus()
      box.current?.setSelectionRange(from + inside, from + inside)
    })
  }
  return (
    <>
      <Prop title="公式">
        {id => (
          <textarea
            ref={box}
            id={id}
            className="input formula-box"
            value={written}
            maxLength={800}
            spellCheck={false}
            disabled={!editable}
            placeholder="{单价} * {数量}"
            aria-invalid={fault !== undefined || undefined}
            onChange={event => change(event.target.value)}
          />
        )}
      </Prop>
      <p className={fault ? 'field-fault' : 'formula-sound'} role="status">
        {fault ?? '公式正确'}
      </p>
      <p className="formula-rule">{emptyWords[empties]}</p>
      {editable && (
        <div className="formula-parts">
          <Parts label="字段" parts={formulaParts(fields, field, table)} onInsert={insert} />
          <Parts label="运算" parts={signs} onInsert={insert} />
          <Parts label="函数" parts={calls} onInsert={insert} />
        </div>
      )}
      <TryOut fields={fields} field={field} table={table} empties={empties} />
    </>
  )
}

type PartsProps = { label: string; parts: readonly Part[]; onInsert: (part: string) => void }

function Parts({ label, parts, onInsert }: PartsProps) {
  return (
    <fieldset aria-label={label}>
      {parts.map(({ insert, label: shown, note }) => (
        <button key={insert} type="button" title={note ? insert : undefined} onClick={() => onInsert(insert)}>
          {shown}
          {note && <small>{note}</small>}
        </button>
      ))}
    </fieldset>
  )
}
