import { type CountedList, ownedByMe, type TodoKind } from '../../../kernel/server/record/todo.ts'
import { guarded } from '../../goods/api/goods.ts'
import { quotationPlaces } from '../api/places.ts'
import { quotationRoutes } from '../api/routes.ts'
import { quotationConditions, quotationListFor } from './list.ts'

export const countedQuotations = {
  of: 'quotation',
  path: quotationPlaces.list.path,
  needs: quotationRoutes.list.needs,
  shownBy: guarded.listPrice,
  spec: quotationListFor,
  conditions: quotationConditions,
} as const satisfies CountedList

/** Reminds of the own quotations whose time ends soon, before it ends. */
export const endingQuotations: TodoKind = {
  list: countedQuotations.of,
  key: 'endingQuotations',
  view: 'ending',
  filters: ownedByMe,
  title: '即将到期报价',
  word: '即将到期',
  hint: '快过有效期',
  tone: 'warning',
}
