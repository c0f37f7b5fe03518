import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'

/** A tab of the finance desk (收款数据) that another module draws, for people who have the menu. */
export type DeskTab = {
  key: string
  title: string
  /** Code of the menu. */
  menu: string
  Tab: ComponentType
}

/** What other modules show on the finance desk. */
export const deskTabs = webPoint<DeskTab>('deskTabs')
