import { type Column, columnIn, columnsOf } from '../../../kernel/contract/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { useOwnColumns } from '../../../kernel/web/ownColumns.ts'
import { ClueDetail } from '../contract/clue.ts'

const columns = columnsOf(ClueDetail)
const inHead = new Set(['name', 'phone', 'status', 'ownerId', 'channelId', 'nextFollowUpAt'])
const endOnly = new Set(['invalidReasonId', 'invalidNote', 'formerOwnerId', 'pooledAt'])

/** Returns the column of a clue's field. */
export const columnOf = (key: keyof ClueDetail): Column => columnIn(columns, key)

/** Shows the fields of a clue that its head does not show; fields of an end state only if filled. */
export function ClueFacts({ clue }: { clue: ClueDetail }) {
  const shown = columns.filter(({ key }) => !inHead.has(key) && (!endOnly.has(key) || clue[key as keyof ClueDetail]))
  return <RecordFacts columns={[...shown, ...useOwnColumns('clue')]} record={clue} wide={['remark']} />
}
