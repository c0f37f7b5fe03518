import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'

/** A tab of the deal's drawer that another module draws, for people who have the menu. */
export type DealTab = {
  key: string
  title: string
  /** Code of the menu. */
  menu: string
  load: () => Promise<{ default: ComponentType<{ dealId: number }> }>
}

/** What other modules draw in the drawer of a deal that the person works on. */
export const dealTabs = webPoint<DealTab>('dealTabs')
