import { sql } from 'kysely'
import { cut } from '../../../kernel/contract/text.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { attach } from '../../attachments/server/index.ts'
import { assureWords } from '../../settings/server/index.ts'
import { type FollowUp, NewFollowUp } from '../contract/followUp.ts'

/** What a follow-up is about. */
export type FollowedRecord = { clueId: number | null; opportunityId: number | null; customerId: number }

/**
 * Writes a follow-up on a record that the caller has locked, with the files that wait for it. Throws 40000 naming the
 * field.
 */
export async function writeFollowUp(desk: Desk, record: FollowedRecord, entered: NewFollowUp): Promise<FollowUp> {
  await assureWords(desk, NewFollowUp, entered)
  const { methodId = null, content, nextAt = null, fileIds } = entered
  const row = await desk.insert(
    'followUp',
    { ...record, methodId, content, nextAt, createdBy: desk.employeeId },
    { action: '写跟进', name: cut(content, 30) },
  )
  const { id, clueId, opportunityId, createdAt } = row
  return {
    id,
    methodId,
    content,
    nextAt: row.nextAt,
    clueId,
    opportunityId,
    attachments: await attach(desk, 'followUp', id, fileIds),
    createdBy: desk.employeeId,
    createdAt,
    mayRemoveFiles: true,
    version: row.version,
    corrected: false,
    correctableUntil: null,
  }
}

/** What a follow-up changes on the record it is about. */
export function afterFollowUp({ nextAt }: Pick<NewFollowUp, 'nextAt'>) {
  return {
    lastFollowUpAt: sql<string>`now()`,
    nextFollowUpAt: nextAt ?? null,
    followUpCount: sql<number>`follow_up_count + 1`,
  }
}
