import type { ComponentType } from 'react'
import { webPoint } from '../../../kernel/web/point.ts'
import type { ContractDetail } from '../contract/contract.ts'

/** A tab of the contract's drawer that another module draws, for people who have the menu. */
export type ContractTab = {
  key: string
  title: string
  /** Code of the menu. */
  menu: string
  Tab: ComponentType<{ contract: ContractDetail }>
}

/** What other modules show of a contract. */
export const contractTabs = webPoint<ContractTab>('contractTabs')
