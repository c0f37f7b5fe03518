import type { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { customerByPhone } from '../../customer/server/index.ts'
import { opportunityRoutes as routes } from '../contract/routes.ts'
import { maySee, sightsOf } from './sight.ts'

async function nameOf(desk: Desk, employeeId: number | null): Promise<string> {
  if (employeeId === null) return '公海'
  const person = await desk.from('employee').select('name').where('id', '=', employeeId).executeTakeFirst()
  return person?.name ?? ''
}

/** A clue of the customer that the person may open. */
async function clueOf(desk: Desk, customerId: number): Promise<number | undefined> {
  if (!desk.may('clueList')) return undefined
  const clues = await desk
    .from('clue')
    .select(['id', 'ownerId', 'departmentId'])
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
  return clues.find(clue => desk.reaches('clue', clue))?.id
}

export const checkPhoneHandlers = [
  handle(routes.checkPhone, async (desk, { query }) => {
    const customer = await customerByPhone(desk, query.phone)
    if (!customer) return { found: false }
    const deals = await desk
      .from('opportunity')
      .selectAll()
      .where('customerId', '=', customer.id)
      .orderBy('id', 'desc')
      .execute()
    const others = deals.filter(deal => deal.id !== query.exceptId)
    const clueId = await clueOf(desk, customer.id)
    const [latest] = others
    if (!latest) return { found: deals.length === 0, ...(clueId ? { clueId, customerName: customer.name } : {}) }
    const seen = (await sightsOf(desk, others)).find(sight => maySee(desk, sight))?.deal
    const ownerName = await nameOf(desk, (seen ?? latest).ownerId)
    if (!seen) return { found: true, ownerName, ...(clueId ? { clueId } : {}) }
    return {
      found: true,
      ownerName,
      customerName: customer.name,
      opportunityId: seen.id,
      ...(clueId ? { clueId } : {}),
    }
  }),
]
