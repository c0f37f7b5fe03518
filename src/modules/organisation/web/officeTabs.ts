import { useSession } from '../../../kernel/web/session.ts'

/** Opens and closes the company switch (state showOfficeChange, S4.02). */
export function showOfficeChange(show: boolean): void {
  useSession.setState({ showOfficeChange: show })
}

/** Other tabs of this browser share the login, so that a switch here is a switch there. */
const siblings = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('office')

/** Tells the other tabs of this browser that the office was switched. */
export const tellOtherTabs = () => siblings?.postMessage('switched')

/** Reloads this tab at the root when another tab of this browser switched the office. */
export function followOtherTabs(): void {
  if (siblings) siblings.onmessage = () => location.assign('/')
}
