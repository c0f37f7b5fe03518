import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import { customerAsked } from '../../../customer/server/index.ts'
import { type DuplicateHint, clueRoutes as routes } from '../../api/clue.ts'
import { poolsOf } from '../record/access.ts'
import { actionsFor, type ClueRecord, maySee } from '../record/rules.ts'

const cluesOf = (desk: Desk, customerId: number): Promise<ClueRecord[]> =>
  desk.from('clue').selectAll().where('customerId', '=', customerId).orderBy('id', 'desc').execute()

/** Returns the hint of a clue that the person may open. */
async function openHint(desk: Desk, clue: ClueRecord): Promise<Partial<DuplicateHint>> {
  const [owner] = (await ownerNames(desk, [clue])).values()
  const ownerName = owner ?? (clue.status === 'pooled' ? '公海' : '暂无负责人')
  return { ownerName, status: clue.status, clueId: clue.id }
}

/** Returns the owner of a phone; of a record out of the person's sight only that it exists. */
async function hintOf(desk: Desk, phone: string, exceptId: number | undefined): Promise<DuplicateHint> {
  const pools = await poolsOf(desk)
  const showsNumber = (clue: ClueRecord) => actionsFor(desk, clue, pools).revealPhone
  const customer = await customerAsked(desk, phone, async ({ id }) => (await cluesOf(desk, id)).some(showsNumber))
  if (!customer) return { found: false }
  const clues = await cluesOf(desk, customer.id)
  const seen = clues.filter(clue => maySee(desk, clue, pools))
  const isExcepted = seen.some(clue => clue.id === exceptId)
  if (isExcepted && clues.length === 1) return { found: false }
  const open = seen.find(clue => clue.id !== exceptId)
  const name = open || isExcepted ? customer.name : (await desk.names('customer', [customer.id])).get(customer.id)
  return { found: true, ...(name && { customerName: name }), ...(open && (await openHint(desk, open))) }
}

export const checkPhoneHandlers = [
  handle(routes.checkPhone, (desk, { query }) => hintOf(desk, query.phone, query.exceptId)),
]
