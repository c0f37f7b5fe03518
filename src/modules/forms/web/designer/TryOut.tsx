import { useState } from 'react'
import { ungrouped } from '../../../../kernel/api/figure.ts'
import { yuan } from '../../../../kernel/api/format.ts'
import { DayPick } from '../../../../kernel/web/field/DayPick.tsx'
import { type Column, type Field, type FieldValue, kindOfValue } from '../../api/formFields.ts'
import { lookupIn, needsOf } from '../../api/formula/check.ts'
import { compute } from '../../api/formula/compute.ts'
import type { Empties } from '../../api/formula/evaluate.ts'

type Props = { fields: readonly Field[]; field: Field; table: Field | undefined; empties: Empties }

/** Takes values for a formula, one row of each table, and shows the result. */
export function TryOut({ fields, field, table, empties }: Props) {
  const [typed, type] = useState<Record<string, string>>({})
  const names = leaves(fields, table, field.formula ?? '')
  if (names.length === 0) return null
  const { value, fault = '没有结果' } = tried({ fields, field, table, empties }, typed)
  const money = kindOfValue(field) === 'money'
  return (
    <div className="formula-try">
      <b>试算</b>
      {names.map(({ name, field: { title, kind } }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the field is inside
        <label key={name}>
          {title}
          <Value
            label={title}
            kind={kind}
            value={typed[name] ?? ''}
            onChange={text => type({ ...typed, [name]: text })}
          />
        </label>
      ))}
      <output>结果：{typeof value !== 'number' ? fault : money ? yuan(value) : value}</output>
    </div>
  )
}

type ValueProps = { label: string; kind: string; value: string; onChange: (value: string) => void }

function Value({ label, kind, value, onChange }: ValueProps) {
  if (kind === 'date' || kind === 'datetime')
    return <DayPick of={kind === 'date' ? 'day' : 'moment'} label={label} value={value} onChange={onChange} />
  return <input className="input" value={value} onChange={event => onChange(event.target.value)} />
}

type Leaf = { name: string; field: Field | Column }

/** Returns the inputs of a formula, through other formulas too, by their places. */
function leaves(fields: readonly Field[], table: Field | undefined, formula: string, seen = new Set<string>()): Leaf[] {
  const found = needsOf(formula, table).flatMap((name): Leaf[] => {
    const read = lookupIn(fields)(name)
    if (!read || read.field.kind === 'table' || seen.has(name)) return []
    seen.add(name)
    if (read.field.kind !== 'formula') return [{ name, field: read.field }]
    const owner = name.includes('.') ? fields.find(one => one.key === name.split('.')[0]) : undefined
    return leaves(fields, owner, read.field.formula ?? '', seen)
  })
  return found.filter((one, at) => found.findIndex(other => other.name === one.name) === at)
}

/** Returns the result for the typed values; money is in yuan. */
function tried({ fields, field, table, empties }: Props, typed: Record<string, string>) {
  const content: Record<string, FieldValue> = {}
  for (const [name, text] of Object.entries(typed)) {
    const read = lookupIn(fields)(name)
    const [key = '', column] = name.split('.')
    const value = read ? keptAs(read.field, text) : null
    if (column === undefined) content[key] = value
    else content[key] = [{ ...((content[key] as Record<string, never>[] | undefined)?.[0] ?? {}), [column]: value }]
  }
  if (table && !content[table.key]) content[table.key] = [{ tried: 1 }]
  const { content: result, faults } = compute(fields, content, new Map(), empties)
  const value = table ? (result[table.key] as Record<string, FieldValue>[])?.[0]?.[field.key] : result[field.key]
  const place = table ? `${table.key}.0.${field.key}` : field.key
  return { value, fault: faults.find(({ path }) => path === place)?.msg }
}

function keptAs(field: Field | Column, text: string) {
  const kind = kindOfValue(field)
  if (text === '') return null
  if (kind !== 'number' && kind !== 'money') return kind === 'datetime' ? new Date(text).toISOString() : text
  const number = Number(ungrouped(text) ?? Number.NaN)
  return Number.isNaN(number) ? null : kind === 'money' ? Math.round(number * 100) : number
}
