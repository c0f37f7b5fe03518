import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { assertNewName, plainHandlers, plainly } from '../../../kernel/server/record/plain.ts'
import { serve } from '../../../kernel/server/record/serve.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { InstallerEntered, installerRecord, installerRoutes as routes } from '../api/installer.ts'

/** Installers and porters as the server serves them. */
export const installers = serve({
  ...plainly(installerRecord, InstallerEntered, ['name', 'phone', 'districts']),
  computed: { skills: { sql: 'to_jsonb(e.skills)', kind: 'enums', stored: 'list' } },
  history: columnsOf(InstallerEntered),
})

/** Returns an installer who may be sent to a home. Throws 40000 for one that is not there, does not work any more, or only carries. */
export async function assertInstaller(desk: Desk, id: number) {
  const found = await desk.from('installer').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw badInput('installerId', '安装工不存在，请重新选择')
  if (found.state === 'disabled') throw badInput('installerId', `安装工“${found.name}”已停用，请选择别人，或先启用`)
  if (found.kind === 'porter') throw badInput('installerId', `“${found.name}”只做搬运，请选择安装工，或改他的“做什么”`)
  return found
}

async function assertColleague(desk: Desk, entered: { employeeId?: unknown }, before?: { employeeId: number | null }) {
  const { employeeId } = entered
  if (typeof employeeId !== 'number' || employeeId === before?.employeeId) return
  const found = await desk.from('employee').select('departedAt').where('id', '=', employeeId).executeTakeFirst()
  if (!found || found.departedAt !== null)
    throw badInput('employeeId', '这位不是在职同事，请重新选择，外请的安装工请留空')
}

/** Locks somebody who installs or carries, for a document of another module. Throws 40000 by the field for one who is not there. */
export async function lockInstaller(desk: Desk, id: number, field = 'installerId') {
  const [found] = await desk.lock('installer', [id])
  if (!found) throw badInput(field, '这位师傅不存在，请重新选择')
  return found
}

/** The calls of installers. */
export const installerHandlers = plainHandlers(installers, routes, async (desk, entered, before) => {
  await assertNewName(desk, installerRecord, entered, before)
  await assertColleague(desk, entered, before)
})
