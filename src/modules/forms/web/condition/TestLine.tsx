import { useId } from 'react'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { type Operator, operatorWords, type Test } from '../../api/condition.ts'
import { type Asked, begin, operands, withOperator, withValue } from './asked.ts'

type Props = {
  test: Test
  asked: readonly Asked[]
  and: boolean
  onChange: (test: Test) => void
  onRemove: () => void
}

/** Draws one test: its field, its operator and its values. */
export function TestLine({ test, asked, and, onChange, onRemove }: Props) {
  const id = useId()
  const known = asked.find(one => one.key === test.field)
  const many = operands(test.operator) === 'many'
  const about = (key: string) => {
    const next = asked.find(one => one.key === key)
    if (next) onChange(begin(next))
  }
  return (
    <div className="condition-test" data-and={and || undefined}>
      <select className="input" aria-label="条件字段" value={test.field} onChange={event => about(event.target.value)}>
        {!known && <option value={test.field}>已不存在的字段</option>}
        {asked.map(({ key, title }) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="比较方式"
        value={test.operator}
        onChange={event => onChange(withOperator(test, event.target.value as Operator))}
      >
        {operatorsFor(known, test).map(operator => (
          <option key={operator} value={operator}>
            {operatorWords[operator]}
          </option>
        ))}
      </select>
      <Button kind="text" small icon="close" aria-label="删除这个条件" onClick={onRemove} />
      {known && operands(test.operator) !== 'none' && (
        <div className="condition-value">
          <label htmlFor={id} className="condition-label">
            比较的值
          </label>
          <Field
            id={id}
            field={{ ...known.editor, many }}
            value={many ? test.values : (test.values[0] ?? null)}
            placeholder={many ? '可选多个' : '比较的值'}
            onChange={value => onChange(withValue(test, value))}
          />
        </div>
      )}
    </div>
  )
}

/** Returns the operators of the field. They include the test's own operator even if the field no longer has it. */
function operatorsFor(known: Asked | undefined, { operator }: Test): Operator[] {
  return [...new Set([...(known?.operators ?? []), operator])]
}
