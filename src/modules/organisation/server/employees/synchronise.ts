import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { PlatformDesk } from '../../../../kernel/server/desk/platformDesk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { synchronisationRoutes as routes, staffRoutes } from '../../api/employeeRoutes.ts'

const notConfigured = () => conflict('企业微信尚未配置，请先完成企业微信对接')

async function setAuto(desk: Desk, synchronousAuto: boolean): Promise<void> {
  const platform = new PlatformDesk(desk)
  const [office] = await platform.lock('office', 'id', { id: desk.officeId })
  if (!office) throw notFound('企业')
  await platform.change('office', office, { synchronousAuto }, { action: '自动同步开关', name: office.officeName })
}

/** The calls that need WeCom (product.md §4): they refuse until a company can configure it. */
export const synchronisationHandlers = [
  handle(routes.auto, async (desk, { body }) => {
    if (body.synchronousAuto) throw notConfigured()
    await setAuto(desk, false)
    return { synchronousAuto: false }
  }),
  handle(staffRoutes.synchronise, async () => {
    throw notConfigured()
  }),
  handle(routes.office, async () => {
    throw notConfigured()
  }),
]
