import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { workRoutes as routes } from '../api/work.ts'
import { accept } from './accepting.ts'
import { keepChecks } from './checks.ts'
import { detailOf } from './detail.ts'
import { installations } from './installs.ts'
import { pointsOf, savePoints } from './points.ts'
import { report, solve } from './problems.ts'

/** The calls about what is done at the home, and about check lists. */
export const workHandlers: Handled[] = [
  handle(routes.check, async (desk, { body: { id, checks } }) => {
    await keepChecks(desk, id, checks)
    return detailOf(desk, id)
  }),
  handle(routes.report, async (desk, { body: { id, ...entered } }) => {
    await report(desk, id, entered)
    return detailOf(desk, id)
  }),
  handle(routes.solve, async (desk, { body: { id, problemId, solution } }) => {
    await solve(desk, id, problemId, solution)
    return detailOf(desk, id)
  }),
  handle(routes.accept, async (desk, { body: { id, ...signed } }) => {
    await accept(desk, id, signed)
    return detailOf(desk, id)
  }),
  handle(routes.signature, async (desk, { params: { id } }) => {
    await installations.visible(desk, id)
    const found = await desk
      .from('installationSignature')
      .select('picture')
      .where('installationId', '=', id)
      .executeTakeFirst()
    return { picture: found ? Buffer.from(found.picture).toString('base64') : null }
  }),
  handle(routes.points, desk => pointsOf(desk)),
  handle(routes.savePoints, async (desk, { body: { trade, points } }) => {
    await savePoints(desk, trade, points)
    return pointsOf(desk)
  }),
]
