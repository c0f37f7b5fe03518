import { may } from '../../../kernel/web/session.ts'
import { guarded } from '../../goods/contract/goods.ts'
import type { SpecialRow } from '../contract/special.ts'

type Field = keyof SpecialRow & string

/** Returns the fields of special offers that the person may not see of any. */
export function hiddenFields(): Field[] {
  const prices: Field[] = may(guarded.listPrice) ? [] : ['listPrice', 'discount', 'givenAway', 'floor']
  return [...prices, ...(may(guarded.cost) ? [] : (['cost', 'margin', 'profit'] as const))]
}
