import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Quotation } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { publishRecords } from '../../../kernel/server/record/publish.ts'
import { conflict, notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { guarded } from '../../goods/api/goods.ts'
import { type Deal, dealVisibility, workedDeal } from '../../opportunity/server/index.ts'
import { type QuotationActions, type QuotationState, quotationStates } from '../api/quotation.ts'
import { quotationRoutes as routes } from '../api/routes.ts'

export type QuotationRecord = Selectable<Quotation>
type Action = keyof z.output<typeof QuotationActions>

const edits = routes.save.needs
const sends = routes.send.needs
const shares = 'quotationList:share'

/** The element of each action, and the states in which it can be done. */
const rules: Record<Action, { needs: string; states: readonly QuotationState[] }> = {
  edit: { needs: edits, states: ['draft'] },
  info: { needs: edits, states: ['draft', 'sent', 'accepted'] },
  send: { needs: sends, states: ['draft'] },
  accept: { needs: sends, states: ['sent'] },
  void: { needs: sends, states: ['draft', 'sent'] },
  copy: { needs: edits, states: ['draft', 'sent', 'accepted', 'void'] },
  share: { needs: shares, states: ['sent', 'accepted'] },
}

/** Tells whether the person may see quotations at all: each is built on list prices. */
export const seesQuotations = (desk: Desk): boolean => desk.mayCall(routes.list) && desk.may(guarded.listPrice)

/** Returns the person's present actions on a quotation that they see. */
export function actionsFor(desk: Desk, { state }: QuotationRecord): z.output<typeof QuotationActions> {
  const entries = Object.entries(rules).map(([action, { needs, states }]) => [
    action,
    !desk.who.viewing && desk.may(needs) && states.includes(state),
  ])
  return Object.fromEntries(entries)
}

/** Throws 40900 if the quotation's state does not allow an action. */
export function assertState({ state }: QuotationRecord, action: Action): void {
  if (rules[action].states.includes(state)) return
  throw conflict(`报价单${quotationStates[state]}，不能执行此操作`)
}

/** Throws 40300 for a person who may not see list prices, on which each quotation is built. */
export const demandPrices = (desk: Desk): void => desk.demand(guarded.listPrice)

/** Returns a quotation whose deal the person answers for or works on, and the deal. Throws 40400 otherwise. */
export async function visibleQuotation(desk: Desk, id: number): Promise<{ quotation: QuotationRecord; deal: Deal }> {
  demandPrices(desk)
  const quotation = await desk.from('quotation').selectAll().where('id', '=', id).executeTakeFirst()
  if (!quotation) throw notFound('报价单')
  return { quotation, deal: await dealOf(desk, quotation) }
}

/** Returns the deal of a quotation. Throws 40400 of the quotation where the person does not work on the deal. */
async function dealOf(desk: Desk, { opportunityId }: Pick<QuotationRecord, 'opportunityId'>): Promise<Deal> {
  try {
    return await workedDeal(desk, opportunityId)
  } catch (error) {
    throw error instanceof Refusal ? notFound('报价单') : error
  }
}

/** Tells the browsers that show a quotation that it changed. */
export async function publishQuotation(desk: Desk, { id }: { id: number }, deal: Deal): Promise<void> {
  const members = await desk
    .from('opportunityMember')
    .select('employeeId')
    .where('opportunityId', '=', deal.id)
    .execute()
  const { ownerId, departmentId } = deal
  await publishRecords(
    desk,
    { topic: 'quotation', menu: routes.list.needs, module: dealVisibility.module },
    [],
    [{ id, ownerId, departmentId }],
    { members: new Map([[id, members.map(one => one.employeeId)]]) },
  )
}
