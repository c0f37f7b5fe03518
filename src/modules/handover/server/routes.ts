import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { tellLeft } from '../../organisation/server/index.ts'
import { type Handover, handoverRoutes as routes } from '../api/handover.ts'
import { executeHandover } from './execute.ts'
import type { HandoverKind } from './kind.ts'
import { leadershipHandover } from './leadership.ts'
import { overviewOf, previewOf } from './overview.ts'
import { handoversOf } from './records.ts'
import { undoHandover } from './undo.ts'

/** Returns the calls of departures, for the registered kinds and for the leadership of departments. */
export function handoverHandlers(registered: readonly HandoverKind[]): Handled[] {
  const kinds = [...registered, leadershipHandover]
  return [
    handle(routes.overview, (desk, { params }) => overviewOf(desk, kinds, params.id)),
    handle(routes.preview, (desk, { body }) => previewOf(desk, kinds, body)),
    handle(routes.execute, async (desk, { body }, runtime) => {
      const id = await executeHandover(desk, kinds, body)
      await tellLeft(runtime, desk, body.leaverId)
      return (await handoversOf(desk, id))[0] as Handover
    }),
    handle(routes.records, desk => handoversOf(desk)),
    handle(routes.undo, (desk, { body }) => undoHandover(desk, kinds, body.id)),
  ]
}
