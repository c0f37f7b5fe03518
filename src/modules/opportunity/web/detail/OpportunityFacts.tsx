import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { companyColumns, useCompanyFields } from '../../../../kernel/web/customColumns.ts'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import { drawCustom, useRecordFacts } from '../../../customFields/web/drawCustom.tsx'
import { OpportunityDetail } from '../../api/opportunity.ts'

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

/** Returns the columns of these fields of a deal, as the company has them; without those that it does not use. */
export function useColumnsOf(keys: readonly (keyof OpportunityDetail)[]): Column[] {
  const kept = companyColumns(columns, useCompanyFields('opportunity'))
  return keys.flatMap(key => kept.find(column => column.key === key) ?? [])
}

/** Shows the fields of a deal that its head does not show; fields of some states only if filled. `paper` has no buttons. */
export function OpportunityFacts({ deal, paper }: { deal: OpportunityDetail; paper?: boolean }) {
  const held = (key: string) => deal[key as keyof OpportunityDetail]
  const shown = columns.filter(({ key }) => !inHead.has(key) && (!endOnly.has(key) || held(key)))
  const of = { noun: 'opportunity', id: deal.id, showsPhones: deal.may.revealPhone && !paper }
  const all = useRecordFacts('opportunity', shown, deal)
  return <RecordFacts columns={all} record={deal} wide={['remark']} draw={drawCustom(of, deal)} />
}
