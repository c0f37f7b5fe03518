import { z } from 'zod'
import { requiredText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Address } from './customer.ts'

/** The number of suggested communities. */
export const mostCommunities = 20

/** A community with its customers' region, and the number of visible customers there. */
export const Community = Address.pick({ province: true, city: true, district: true, community: true }).extend({
  count: z.number().int(),
})
export type Community = z.output<typeof Community>

export const communityRoutes = {
  suggest: route({
    at: 'POST /api/crm/customer/communities',
    does: '小区建议',
    needs: ['clueList:add', 'clueList:edit', 'businessList:add', 'businessList:edit', 'customerList:edit'],
    reads: true,
    /** The typed part of the name, as characters or sound; a city and a district narrow it. */
    body: Address.pick({ city: true, district: true }).extend({ community: requiredText('小区', 60) }),
    returns: z.array(Community),
  }),
}
