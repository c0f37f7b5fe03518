import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { companyColumns, useCompanyFields } from '../../../kernel/web/customColumns.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { drawCustom, useRecordFacts } from '../../customFields/web/drawCustom.tsx'
import { ClueDetail } from '../api/clue.ts'

const columns = columnsOf(ClueDetail)
const inHead = new Set(['name', 'phone', 'status', 'ownerId', 'channelId', 'nextFollowUpAt'])
const endOnly = new Set(['invalidReasonId', 'invalidNote', 'formerOwnerId', 'pooledAt'])

/** Returns the columns of these fields of a clue, as the company has them; without those that it does not use. */
export function useColumnsOf(keys: readonly (keyof ClueDetail)[]): Column[] {
  const company = useCompanyFields('clue')
  const kept = companyColumns(columns, company)
  return keys.flatMap(key => kept.find(column => column.key === key) ?? [])
}

/** Shows the fields of a clue that its head does not show; fields of an end state only if filled. `paper` has no buttons. */
export function ClueFacts({ clue, paper }: { clue: ClueDetail; paper?: boolean }) {
  const shown = columns.filter(({ key }) => !inHead.has(key) && (!endOnly.has(key) || clue[key as keyof ClueDetail]))
  const of = { noun: 'clue', id: clue.id, showsPhones: clue.may.revealPhone && !paper, paper }
  const all = useRecordFacts('clue', shown, clue)
  return <RecordFacts columns={all} record={clue} wide={['remark']} draw={drawCustom(of, clue)} />
}
