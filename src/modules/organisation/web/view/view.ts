import { call } from '../../../../kernel/web/call.ts'
import { viewRoutes } from '../../api/view.ts'
import { keepPlace, leadOn, placeBefore } from './viewing.ts'

/** Starts to view the product as a colleague, from its first page. */
export async function beginView(employeeId: number): Promise<void> {
  keepPlace()
  await leadOn(() => call(viewRoutes.begin, { body: { id: employeeId } }))
  location.assign('/')
}

/** Ends the view and returns to the address where it began. */
export async function endView(): Promise<void> {
  await leadOn(() => call(viewRoutes.end))
  location.assign(placeBefore())
}
