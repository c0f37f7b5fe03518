import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { recordFileHandlers } from '../../attachments/server/index.ts'
import { installFileRoutes, installRecord } from '../api/installation.ts'
import { checkFileRoutes } from '../api/work.ts'
import { checkSubject } from './checks.ts'
import { installations } from './installs.ts'

/** Returns the installation of a point of a check list. Throws 40400 without the point. */
async function ofCheck(desk: Desk, id: number): Promise<number> {
  const found = await desk.from('installationCheck').select('installationId').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('检查项')
  return found.installationId
}

/** The calls about photos of installations, and of the points of their check lists. */
export const installFileHandlers = [
  ...recordFileHandlers(installFileRoutes, {
    subject: installRecord.table,
    called: '一张安装单',
    visible: (desk, id) => installations.visible(desk, id),
    lock: (desk, id) => installations.lock(desk, id, 'attach', {}),
  }),
  ...recordFileHandlers(checkFileRoutes, {
    subject: checkSubject,
    called: '一个检查项',
    async visible(desk, id) {
      await installations.visible(desk, await ofCheck(desk, id))
      return { id }
    },
    async lock(desk, id) {
      await installations.lock(desk, await ofCheck(desk, id), 'check', {})
      return { id }
    },
  }),
]
