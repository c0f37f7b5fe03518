import { type Column, columnsOf } from '../../../../kernel/contract/list.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { OpportunityDetail } from '../../contract/opportunity.ts'

const columns = columnsOf(OpportunityDetail)
const inHead = new Set<string>([
  ...['name', 'number', 'customerName', 'phone', 'stageId', 'status', 'ownerId', 'nextFollowUpAt'],
  ...['expectedAmount', 'expectedValue', 'expectedOn', 'dealAmount', 'probability', 'stale'],
])
const endOnly = new Set(['lostReasonId', 'lostNote', 'closedAt', 'formerOwnerId', 'pooledAt', 'poolId'])

/** Returns the column of an opportunity's field. */
export function columnOf(key: keyof OpportunityDetail): Column {
  const column = columns.find(one => one.key === key)
  if (!column) throw new Error(`an opportunity has no column ${key}`)
  return column
}

/** Shows the fields of a deal that its head does not show; fields of some states only if filled. */
export function OpportunityFacts({ deal }: { deal: OpportunityDetail }) {
  const held = (key: string) => deal[key as keyof OpportunityDetail]
  const shown = columns.filter(({ key }) => !inHead.has(key) && (!endOnly.has(key) || held(key)))
  return (
    <dl className="facts">
      {shown.map(column => (
        <div key={column.key} className={column.key === 'remark' ? 'fact-wide' : undefined}>
          <dt>{column.title}</dt>
          <dd>
            <Value column={column} value={held(column.key)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
