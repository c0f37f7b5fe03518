import { type CountedList, ownedByMe, type TodoKind } from '../../../kernel/server/record/todo.ts'
import { guarded } from '../../goods/api/goods.ts'
import { contractPlaces } from '../api/places.ts'
import { contractRoutes } from '../api/routes.ts'
import { contractConditions, contractListFor } from './list.ts'

export const countedContracts = {
  of: 'contract',
  path: contractPlaces.list.path,
  needs: contractRoutes.list.needs,
  shownBy: guarded.listPrice,
  spec: contractListFor,
  conditions: contractConditions,
} as const satisfies CountedList

/** The to-dos for a person's own contracts. */
export const contractTodos: readonly TodoKind[] = [
  {
    list: countedContracts.of,
    key: 'lateUnsignedContracts',
    view: 'lateUnsigned',
    filters: ownedByMe,
    title: '超期未签合同',
    word: '未签',
    hint: '生效多日，客户还没有签字',
    tone: 'warning',
  },
  {
    list: countedContracts.of,
    key: 'unwonContracts',
    view: 'unwon',
    filters: ownedByMe,
    title: '合同已生效、商机未成交',
    word: '待成交',
    hint: '商机还缺成交要填的资料',
    tone: 'warning',
  },
]
