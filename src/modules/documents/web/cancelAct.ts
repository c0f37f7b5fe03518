import type { Route } from '../../../kernel/api/route.ts'
import { call } from '../../../kernel/web/call.ts'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'

type Cancelled = { id: number; version: number; refusals: { cancel: string | null } }

/** Returns the act of a document's head that cancels it, as far as it may be. */
export const cancelAct = ({ id, version, refusals }: Cancelled, route: Route, onDone: () => void): RecordAct => ({
  text: '作废',
  may: refusals.cancel === null,
  kind: 'danger',
  run: () => call(route, { body: { id, version } } as never).then(onDone),
})
