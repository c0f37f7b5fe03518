import type { StepKind } from '../../reporting/server/index.ts'
import { goodsRoutes } from '../api/goods.ts'

/** A company has entered goods. */
export const goodsStep: StepKind = {
  step: 'goods',
  needs: goodsRoutes.add.needs,
  done: `select 1 from goods where office_id = $1`,
}
