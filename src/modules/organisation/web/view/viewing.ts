import { call } from '../../../../kernel/web/call.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { viewRoutes } from '../../contract/view.ts'

/** Where one was before one saw the product as somebody else, per browser tab. */
const placeKey = 'viewed-from'

/** Sees the product as a colleague from now on, from its first page. */
export async function beginView(employeeId: number): Promise<void> {
  keepPlace()
  await call(viewRoutes.begin, { body: { id: employeeId } })
  location.assign('/')
}

/** Before a view begins: it ends here again. */
export function keepPlace(): void {
  sessionStorage.setItem(placeKey, location.pathname + location.search)
}

/** Is oneself again, where one was before. */
export async function endView(): Promise<void> {
  await call(viewRoutes.end)
  location.assign(placeBefore())
}

/** Where the application starts when a view has begun or ended: in this tab, in another one, or by itself. */
export function startAfterView(): void {
  location.assign(useSession.getState().person?.viewing ? '/' : placeBefore())
}

function placeBefore(): string {
  return sessionStorage.getItem(placeKey) ?? '/'
}
