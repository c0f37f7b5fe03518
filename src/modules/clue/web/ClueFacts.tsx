import { type Column, columnsOf } from '../../../kernel/contract/list.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { ClueDetail } from '../contract/clue.ts'

const columns = columnsOf(ClueDetail)
const inHead = new Set(['name', 'phone', 'status', 'ownerId', 'channelId', 'nextFollowUpAt'])
const endOnly = new Set(['invalidReasonId', 'invalidNote', 'formerOwnerId', 'pooledAt'])

/** The column of a clue's field. */
export function columnOf(key: keyof ClueDetail): Column {
  const column = columns.find(one => one.key === key)
  if (!column) throw new Error(`a clue has no column ${key}`)
  return column
}

/** Everything known of a clue that its head does not say; what only an end state has is shown when there is some. */
export function ClueFacts({ clue }: { clue: ClueDetail }) {
  const shown = columns.filter(({ key }) => !inHead.has(key) && (!endOnly.has(key) || clue[key as keyof ClueDetail]))
  return (
    <dl className="facts">
      {shown.map(column => (
        <div key={column.key} className={column.key === 'remark' ? 'fact-wide' : undefined}>
          <dt>{column.title}</dt>
          <dd>
            <Value column={column} value={clue[column.key as keyof ClueDetail]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
