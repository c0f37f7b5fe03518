import type { StepKind } from '../../reporting/server/index.ts'
import { goodsRoutes } from '../api/goods.ts'

/** A company has entered goods, and said what they cost. */
export const goodsSteps: readonly StepKind[] = [
  {
    step: 'goods',
    needs: goodsRoutes.add.needs,
    done: `select 1 from goods where office_id = $1`,
  },
  {
    step: 'price',
    needs: goodsRoutes.edit.needs,
    done: `select 1 from goods where office_id = $1 and list_price is not null`,
    at: `select 'goods-' || id from goods where office_id = $1 and on_sale order by id limit 1`,
  },
]
