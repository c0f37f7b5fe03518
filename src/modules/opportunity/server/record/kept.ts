import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** Why a deal that a contract keeps does not go back to a pool. */
export const keptWords = '有审批中或生效的合同，不能退回公海'

/** SQL for deals that no contract under approval or in force keeps with their people; `deal` is their alias. */
export const freeToGo = (deal: string) =>
  `not exists (select from kept_deal k where k.office_id = ${deal}.office_id and k.opportunity_id = ${deal}.id)`

/**
 * Returns those of the deals that a contract under approval or in force keeps with their people. Whoever submits a contract holds its deal
 * before, so this is certain once the caller has locked the deals.
 */
export async function keptAmong(desk: Desk, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await desk.client.query<{ id: number }>(
    prepared('select opportunity_id as id from kept_deal where office_id = $1 and opportunity_id = any($2)', [
      desk.officeId,
      ids,
    ]),
  )
  return new Set(rows.map(({ id }) => id))
}
