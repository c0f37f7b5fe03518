import { type Column, columnIn, columnsOf } from '../../../kernel/contract/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { ClueDetail } from '../contract/clue.ts'

const columns = columnsOf(ClueDetail)
const inHead = new Set(['name', 'phone', 'status', 'ownerId', 'channelId', 'nextFollowUpAt'])
const endOnly = new Set(['invalidReasonId', 'invalidNote', 'formerOwnerId', 'pooledAt'])

/** The column of a clue's field. */
export const columnOf = (key: keyof ClueDetail): Column => columnIn(columns, key)

/** Everything known of a clue that its head does not say; what only an end state has is shown when there is some. */
export function ClueFacts({ clue }: { clue: ClueDetail }) {
  const shown = columns.filter(({ key }) => !inHead.has(key) && (!endOnly.has(key) || clue[key as keyof ClueDetail]))
  return <RecordFacts columns={shown} record={clue} wide={['remark']} />
}
