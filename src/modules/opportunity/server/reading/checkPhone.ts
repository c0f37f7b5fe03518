import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import { customerAsked } from '../../../customer/server/index.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { actionsFor, type Deal, maySee, type Sight, sightsOf } from '../record/sight.ts'

type Hint = typeof routes.checkPhone.returns._zod.output

const sightsIn = async (desk: Desk, customerId: number): Promise<Sight[]> =>
  sightsOf(
    desk,
    await desk.from('opportunity').selectAll().where('customerId', '=', customerId).orderBy('id', 'desc').execute(),
  )

/** Returns a clue of the customer that the person may open. */
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

/** Returns the hint of a deal that the person may open. */
async function openHint(desk: Desk, deal: Deal): Promise<Partial<Hint>> {
  const [owner = '公海'] = (await ownerNames(desk, [deal])).values()
  return { ownerName: owner, opportunityId: deal.id }
}

/** Returns the owner of a phone; of a record out of the person's sight only that it exists. */
async function hintOf(desk: Desk, phone: string, exceptId: number | undefined): Promise<Hint> {
  const showsNumber = (sight: Sight) => actionsFor(desk, sight).revealPhone
  const customer = await customerAsked(desk, phone, async ({ id }) => (await sightsIn(desk, id)).some(showsNumber))
  if (!customer) return { found: false }
  const sights = await sightsIn(desk, customer.id)
  const seen = sights.filter(sight => maySee(desk, sight)).map(sight => sight.deal)
  const isExcepted = seen.some(deal => deal.id === exceptId)
  const clueId = await clueOf(desk, customer.id)
  const open = seen.find(deal => deal.id !== exceptId)
  const isNamed = open !== undefined || isExcepted || clueId !== undefined
  const name = isNamed ? customer.name : (await desk.names('customer', [customer.id])).get(customer.id)
  return {
    found: !(isExcepted && sights.length === 1),
    ...(name && { customerName: name }),
    ...(clueId && { clueId }),
    ...(open && (await openHint(desk, open))),
  }
}

export const checkPhoneHandlers = [
  handle(routes.checkPhone, (desk, { query }) => hintOf(desk, query.phone, query.exceptId)),
]
