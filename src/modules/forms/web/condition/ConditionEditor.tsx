import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { Condition, Test } from '../../api/condition.ts'
import { type Asked, begin } from './asked.ts'
import { TestLine } from './TestLine.tsx'
import './condition.css'

type Props = {
  condition: Condition
  /** What tests may ask about (`askable`). */
  asked: readonly Asked[]
  onChange: (condition: Condition) => void
}

/** The most groups of a condition, and tests of a group; the schema has the same limit. */
const most = 10

/**
 * Edits groups of tests, for example over a document's fields and its initiator. The condition holds if all tests of
 * one group hold.
 */
export function ConditionEditor({ condition, asked, onChange }: Props) {
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
