import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { otherTerms } from '../../api/terms.ts'

/** Whose document it is. */
export type OfDeal = { customerId: number; opportunityId: number }

/** Returns whose document a record is. */
export const ofDeal = ({ customerId, opportunityId }: OfDeal): OfDeal => ({ customerId, opportunityId })

/** Returns by which prices a deal's documents are judged: the level is its customer's, the price channel its own. */
export async function termsOf(desk: Desk, { customerId, opportunityId }: OfDeal): Promise<PriceTerms> {
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
