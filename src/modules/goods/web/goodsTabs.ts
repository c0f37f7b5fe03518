import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'
import type { GoodsDetail } from '../contract/goods.ts'

/** A tab that another module brings to the drawer of goods, for whom its menu is open. */
export type GoodsTab = { key: string; title: string; menu: string; Tab: ComponentType<{ goods: GoodsDetail }> }

/** What other modules show of goods. */
export const goodsTabs = webPoint<GoodsTab>('goodsTabs')
