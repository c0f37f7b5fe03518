import type { Desk } from '../../../../kernel/server/desk.ts'

/** The examples of a company with all that hangs on them, by number. */
export type Sample = Record<
  'customer' | 'clue' | 'opportunity' | 'followUp' | 'claimRequest' | 'dealTransferRequest' | 'customerAccess',
  number[]
>

const customers = 'select id from customer where office_id = $1 and sample_at is not null'
const ofCustomer = (table: string) => `select id from ${table} where office_id = $1 and customer_id in (${customers})`
const [clues, deals] = [ofCustomer('clue'), ofCustomer('opportunity')]

const questions: Record<keyof Sample, string> = {
  customer: customers,
  clue: clues,
  opportunity: deals,
  followUp: `select id from follow_up where office_id = $1
    and (kind = 'clue' and subject_id in (${clues}) or kind = 'opportunity' and subject_id in (${deals}))`,
  claimRequest: `select id from claim_request where office_id = $1
    and (kind = 'clue' and subject_id in (${clues}) or kind = 'opportunity' and subject_id in (${deals}))`,
  dealTransferRequest: `select id from deal_transfer_request where office_id = $1 and opportunity_id in (${deals})`,
  customerAccess: ofCustomer('customer_access'),
}

const locked = ['clue', 'opportunity', 'customer'] as const

/** Locks the examples, so that nothing more is hung on them until the transaction ends, and tells what hangs there. */
export async function lockSample(desk: Desk): Promise<Sample> {
  for (const table of locked)
    await desk.client.query(
      `select from ${table} where office_id = $1 and id in (${questions[table]}) order by id for update`,
      [desk.officeId],
    )
  const asked = Object.entries(questions).map(([kind, sql]) => `array(${sql} order by id) as "${kind}"`)
  const { rows } = await desk.client.query<Sample>(`select ${asked.join(', ')}`, [desk.officeId])
  return rows[0] as Sample
}
