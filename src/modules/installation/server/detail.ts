import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { checksOf } from './checks.ts'
import { installations } from './installs.ts'
import { linesOf } from './lines.ts'
import { clashOf } from './planning.ts'
import { problemsOf } from './problems.ts'

/** Returns one installation as its drawer shows it. Throws 40400 for one that the person does not see. */
export async function detailOf(desk: Desk, id: number) {
  const stored = await installations.visible(desk, id)
  const { contractId, installerId, receiverPhone } = stored
  const installer =
    installerId === null
      ? undefined
      : await desk.from('installer').select('phone').where('id', '=', installerId).executeTakeFirst()
  return {
    ...(await installations.rowOf(desk, id)),
    receiverPhone,
    contractNumber: (await desk.names('contract', [contractId])).get(contractId) ?? '',
    installerPhone: installer?.phone ?? '',
    lines: await linesOf(desk, stored),
    checks: await checksOf(desk, id),
    problemRows: await problemsOf(desk, id),
    clash: await clashOf(desk, stored),
    refusals: installations.refusals(desk, stored),
  }
}
