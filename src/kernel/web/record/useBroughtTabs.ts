import { createElement } from 'react'
import type { BroughtTab } from '../brought.ts'
import type { WebPoint } from '../point.ts'
import { may } from '../session.ts'
import { useSettings } from '../shell/settings.ts'
import type { RecordTab } from './recordParts.ts'

/** Returns what makes the tabs that other modules bring to a record, for who has their menus. */
export function useBroughtTabs<Props extends object>(
  point: WebPoint<BroughtTab<Props>>,
): (props: Props) => RecordTab[] {
  const brought = useSettings()
    .brought(point)
    .filter(({ menu }) => may(menu))
  return props => brought.map(({ key, title, Tab }) => ({ key, title, body: createElement(Tab, props) }))
}
