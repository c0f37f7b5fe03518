import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { Condition, Test } from '../../contract/condition.ts'
import type { Field } from '../../contract/formFields.ts'
import { type Asked, askable, begin } from './asked.ts'
import { TestLine } from './TestLine.tsx'
import './condition.css'

type Props = { condition: Condition; fields: readonly Field[]; onChange: (condition: Condition) => void }

/** The most groups of a condition, and tests of a group, as their schema has it. */
const most = 10

/** Groups of tests over a document's fields and its initiator: it holds where every test of one group holds. */
export function ConditionEditor({ condition, fields, onChange }: Props) {
  const asked = askable(fields)
  const groups = condition.filter(group => group.length > 0)
  const first = asked[0] as Asked
  return (
    <div className="condition">
      {groups.map((group, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names, only places
          key={at}
          label={`第 ${at + 1} 组条件`}
          or={at > 0}
          group={group}
          asked={asked}
          onChange={next => onChange(next.length > 0 ? groups.with(at, next) : groups.toSpliced(at, 1))}
        />
      ))}
      {groups.length < most && (
        <Button small icon="plus" onClick={() => onChange([...groups, [begin(first)]])}>
          {groups.length === 0 ? '添加条件' : '添加“或”条件组'}
        </Button>
      )}
    </div>
  )
}

type GroupProps = {
  group: readonly Test[]
  asked: readonly Asked[]
  label: string
  or: boolean
  onChange: (group: Test[]) => void
}

function Group({ group, asked, label, or, onChange }: GroupProps) {
  return (
    <>
      {or && <em className="condition-or">或</em>}
      <fieldset className="condition-group" aria-label={label}>
        {group.map((test, at) => (
          <TestLine
            // biome-ignore lint/suspicious/noArrayIndexKey: tests have no names, only places
            key={`${at} ${test.field}`}
            test={test}
            asked={asked}
            and={at > 0}
            onChange={next => onChange(group.with(at, next))}
            onRemove={() => onChange(group.toSpliced(at, 1))}
          />
        ))}
        {group.length < most && (
          <Button kind="text" small icon="plus" onClick={() => onChange([...group, begin(asked[0] as Asked)])}>
            且
          </Button>
        )}
      </fieldset>
    </>
  )
}
