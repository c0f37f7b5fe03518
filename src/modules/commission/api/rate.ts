import { z } from 'zod'
import { Day, Fen, Id, Rate, Timestamp, text, Version, word } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'

/** What a person enters of a rate: what is left open holds for every category, or every role. `toDay` is the first day on which it no longer holds. */
export const RateFacts = z.object({
  categoryId: word('品类', 'intentionCategory').default(null),
  roleId: word('团队角色', 'teamRole').default(null),
  fromAmount: Fen.default(0).meta({ title: '当月回款超过', kind: 'money' }),
  rate: Rate.meta({ title: '提成比例', kind: 'rate' }),
  fromDay: Day.meta({ title: '生效日期', kind: 'date' }),
  toDay: Day.nullable().default(null).meta({ title: '失效日期', kind: 'date' }),
  remark: text('备注', 100).default(''),
})
export type RateFacts = z.output<typeof RateFacts>

export const RateRow = RateFacts.extend({
  id: Id,
  version: Version,
  /** Entries were made by it: it can only end. */
  used: z.boolean(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
})
export type RateRow = z.output<typeof RateRow>

const sets = 'commissionInfo:rate'
const Named = z.object({ id: Id, version: Version })

export const rateRoutes = {
  list: route({
    at: 'GET /api/crm/commissionRate/list',
    does: '提成比例',
    needs: sets,
    returns: z.array(RateRow),
  }),
  add: route({
    at: 'POST /api/crm/commissionRate/add',
    does: '新增提成比例',
    needs: sets,
    body: RateFacts,
    returns: RateRow,
  }),
  end: route({
    at: 'POST /api/crm/commissionRate/end',
    does: '停用提成比例',
    needs: sets,
    body: Named.extend({ toDay: Day.meta({ title: '失效日期' }) }),
    returns: RateRow,
  }),
  remove: route({
    at: 'POST /api/crm/commissionRate/remove',
    does: '删除提成比例',
    needs: sets,
    body: Named,
    returns: z.null(),
  }),
}
