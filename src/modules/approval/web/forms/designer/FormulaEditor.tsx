import { useRef, useState } from 'react'
import { type Field, fieldKinds, isComparable, kindOfValue } from '../../../contract/engine/formFields.ts'
import { formulaFault, lookupIn } from '../../../contract/engine/formula/check.ts'
import { withKeys, withTitles } from '../../../contract/engine/formula/names.ts'
import { Prop } from './Prop.tsx'
import type { Change } from './Properties.tsx'
import { TryOut } from './TryOut.tsx'
import './formula.css'

type Props = { fields: readonly Field[]; field: Field; table: Field | undefined; editable: boolean; onChange: Change }

const signs = ['+', '-', '*', '/', '(', ')']
const calls = { 'SUM()': '求和', 'AVG()': '平均', 'MIN()': '最小', 'MAX()': '最大', 'COUNT()': '行数' } as const
const more = { 'ROUND(, 2)': '四舍五入', 'IF( > , , )': '如果', 'DAYS(, )': '天数（含首尾）' } as const

/** A formula with fields by their titles; checked as it is typed, and tried out with values. */
export function FormulaEditor({ fields, field, table, editable, onChange }: Props) {
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
      {editable && (
        <div className="formula-parts">
          <Parts label="字段" parts={namesFor(fields, field, table)} onInsert={insert} />
          <Parts label="运算" parts={Object.fromEntries(signs.map(sign => [sign, '']))} onInsert={insert} />
          <Parts label="函数" parts={{ ...calls, ...more }} onInsert={insert} />
        </div>
      )}
      <TryOut fields={fields} field={field} table={table} />
    </>
  )
}

type PartsProps = { label: string; parts: Readonly<Record<string, string>>; onInsert: (part: string) => void }

function Parts({ label, parts, onInsert }: PartsProps) {
  return (
    <fieldset aria-label={label}>
      {Object.entries(parts).map(([part, title]) => (
        <button key={part} type="button" title={title || undefined} onClick={() => onInsert(part)}>
          {part.replace(/\(.+\)$/, '()')}
          {title && <small>{title}</small>}
        </button>
      ))}
    </fieldset>
  )
}

/** The fields that a formula may name, as they are written, with what they are. */
function namesFor(fields: readonly Field[], self: Field, table: Field | undefined): Record<string, string> {
  const usable = (field: Field) =>
    field.key !== self.key && isComparable(field) && !['choices', 'employee', 'department'].includes(kindOfValue(field))
  const beside = ((table?.columns ?? []) as Field[]).filter(usable).map(one => [`{${one.title}}`, '本行'])
  const alone = fields.filter(usable).map(one => [`{${one.title}}`, fieldKinds[one.kind]])
  const columns = table
    ? []
    : fields.flatMap(one =>
        (one.columns ?? [])
          .filter(column => ['number', 'money'].includes(kindOfValue(column)))
          .map(column => [`SUM({${one.title}.${column.title}})`, '明细合计']),
      )
  return Object.fromEntries([...alone, ...beside, ...columns])
}
