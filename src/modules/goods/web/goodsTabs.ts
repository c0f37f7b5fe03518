import type { BroughtTab } from '../../../kernel/web/brought.ts'
import { webPoint } from '../../../kernel/web/point.ts'
import type { GoodsDetail } from '../api/goods.ts'

/** What other modules show of goods, as tabs of their drawer. */
export const goodsTabs = webPoint<BroughtTab<{ goods: GoodsDetail }>>('goodsTabs')
