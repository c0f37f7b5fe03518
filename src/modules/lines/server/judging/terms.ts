import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { otherTerms } from '../../api/terms.ts'

/** Whose document it is; some have no deal. */
export type OfDeal = { customerId: number; opportunityId: number | null }

/** Returns whose document a record is. */
export const ofDeal = <Of extends OfDeal>({
  customerId,
  opportunityId,
}: Of): Pick<Of, 'customerId' | 'opportunityId'> => ({
  customerId,
  opportunityId,
})

/** Returns by which prices documents of a deal or customer are judged: the level is the customer's, the price channel the deal's. */
export async function termsOf(desk: Desk, { customerId, opportunityId }: OfDeal): Promise<PriceTerms> {
  if (opportunityId === null) {
    const own = await desk.from('customer').select('levelId').where('id', '=', customerId).executeTakeFirstOrThrow()
    return { channelId: null, levelId: own.levelId }
  }
  const row = await desk
    .from('opportunity')
    .select('priceChannelId as channelId')
    .select(({ selectFrom }) =>
      selectFrom('customer as u')
        .select('u.levelId')
        .where('u.officeId', '=', desk.officeId)
        .where('u.id', '=', customerId)
        .as('levelId'),
    )
    .where('id', '=', opportunityId)
    .executeTakeFirstOrThrow()
  return { channelId: row.channelId, levelId: row.levelId ?? null }
}

/**
 * Returns the level and channel whose floors count for this person on a document: those of customer and deal, whatever the document says, unless
 * the person may quote by others. So nobody lowers their own floor by a choice.
 */
export async function judgedTerms(desk: Desk, head: PriceTerms & OfDeal): Promise<PriceTerms> {
  return desk.may(otherTerms) ? head : termsOf(desk, head)
}
