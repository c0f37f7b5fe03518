import type { ComponentType } from 'react'
import type { Route } from '../../../kernel/contract/route.ts'
import { webPoint } from '../../../kernel/web/point.ts'

/** A tab of the deal's drawer that another module draws, for people who may make the call that it needs. */
export type DealTab = {
  key: string
  title: string
  needs: Route
  load: () => Promise<{ default: ComponentType<{ dealId: number }> }>
}

/** What other modules draw in the drawer of a deal that the person works on. */
export const dealTabs = webPoint<DealTab>('dealTabs')
