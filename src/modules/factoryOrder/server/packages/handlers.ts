import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { packageRoutes as routes } from '../../api/package.ts'
import { arrive, scan, takeBack } from './arriving.ts'
import { register, remove } from './register.ts'
import { wholeOfContract } from './whole.ts'

/** The calls of packages. */
export const packageHandlers: Handled[] = [
  handle(routes.register, (desk, { body: { id, packages } }) => register(desk, id, packages)),
  handle(routes.remove, (desk, { body: { id, packageIds } }) => remove(desk, id, packageIds)),
  handle(routes.arrive, (desk, { body: { id, packageIds, place } }) => arrive(desk, id, packageIds, place)),
  handle(routes.takeBack, (desk, { body: { id, packageIds } }) => takeBack(desk, id, packageIds)),
  handle(routes.scan, (desk, { body: { code, place } }) => scan(desk, code, place)),
  handle(routes.whole, async (desk, { params: { id } }) => {
    if (!(await desk.names('contract', [id])).has(id)) throw notFound('合同')
    const lines = await wholeOfContract(desk, id)
    return { lines, whole: lines.length > 0 && lines.every(line => line.whole) }
  }),
]
