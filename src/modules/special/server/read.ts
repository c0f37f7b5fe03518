import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import { readGroups } from '../../../kernel/server/list/list.ts'
import { namesOfKinds } from '../../../kernel/server/record/names.ts'
import { readingOf } from '../../../kernel/server/record/reading.ts'
import { typedOf } from '../api/quantity.ts'
import {
  type Grouping,
  specialRoutes as routes,
  type SpecialDetail,
  type SpecialGroup,
  type SpecialUse,
} from '../api/special.ts'
import { groupedListFor, specials } from './specials.ts'

/** Returns an offer of the person's data scope with what they may see of it. Throws 40400 without it. */
export async function detailOf(desk: Desk, id: number): Promise<SpecialDetail> {
  const offer = await specials.visible(desk, id)
  const row = await specials.rowOf(desk, id)
  const uses = await desk
    .from('specialUse')
    .select(['id', 'quantity', 'documentKind', 'documentId', 'createdBy', 'createdAt'])
    .where('specialId', '=', id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const names = await namesOfKinds(
    desk,
    uses.map(use => [use.documentKind, use.documentId]),
  )
  return {
    ...row,
    approvalId: offer.approvalId,
    uses: uses.map(
      (use): SpecialUse => ({
        ...use,
        documentName: names.get(use.documentKind)?.get(use.documentId) ?? '',
        quantity: typedOf(use.quantity, row.quantityUnit),
      }),
    ),
    refusals: specials.refusals(desk, offer),
  }
}

const groupSql: Record<Grouping, { sql: string; join?: string }> = {
  month: { sql: `to_char(e.created_at at time zone 'Asia/Shanghai', 'YYYY-MM')` },
  department: { sql: 'e.department_id' },
  person: { sql: 'e.owner_id' },
  brand: { sql: 'g.brand_id', join: 'goods' },
}

/** The calls that read special offers. */
export const readHandlers = [
  ...readingOf(specials, routes),

  handle(routes.groups, async (desk, { body: { by, ...filter } }) => {
    const conditions = specials.conditions(desk, filter.view)
    const groups = await readGroups(desk.client, await groupedListFor(desk), conditions, filter, groupSql[by])
    return groups.map(group => {
      const { pieces = 0, area = 0, metre = 0, amount = 0, leftAmount = 0, givenAway } = group.sums
      const counted = { pieces, area, metre, amount, leftAmount, givenAway }
      return { by: group.by as SpecialGroup['by'], total: group.total, ...counted }
    })
  }),

  handle(routes.detail, (desk, { params: { id } }) => detailOf(desk, id)),
]
