import { recordQueries } from '../../../kernel/web/record/recordQueries.ts'
import { may } from '../../../kernel/web/session.ts'
import type { CustomRecord } from '../../customFields/web/drawCustom.tsx'
import { goodsRoutes as routes } from '../api/goods.ts'

export const goodsQueries = recordQueries({ detail: routes.detail, history: routes.history })

/** Goods as a record with custom fields. */
export const recordOf = ({ id }: { id: number }): CustomRecord => ({ noun: 'goods', id, showsPhones: may(routes.edit) })
