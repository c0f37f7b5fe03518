import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'

/** A tab of 客户360 that another module draws, for people who have the menu. */
export type CustomerTab = {
  key: string
  title: string
  /** Code of the menu. */
  menu: string
  Tab: ComponentType<{ customerId: number }>
}

/** What other modules draw of a customer. */
export const customerTabs = webPoint<CustomerTab>('customerTabs')
