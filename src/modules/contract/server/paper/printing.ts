import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handlePieces } from '../../../../kernel/server/http/mount.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { seenOn } from '../../../customFields/server/index.ts'
import { headOnPaper, storedHead } from '../../../organisation/server/index.ts'
import { changeKinds } from '../../api/change.ts'
import { signingRoutes as routes } from '../../api/signing.ts'
import { changeRows, deltaSince } from '../change/read.ts'
import { contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { acceptancePaper, changePaper, contractPaper, nameOf, pdfOf } from './paper.ts'
import { type RawPaper, sharedOf } from './shared.ts'

/** Returns what is printed of a contract that the person sees, and notes that it was. */
async function printed(desk: Desk, id: number, action: string) {
  const contract = await contracts.visible(desk, id)
  contracts.assertAct(contract, 'print')
  const { rows } = await desk.client.query<{ paper: RawPaper }>('select contract_paper($1, $2) as paper', [
    desk.officeId,
    id,
  ])
  const shared = sharedOf(rows[0]?.paper as RawPaper, contract.kind, await seenOn(desk, customContract.noun))
  await desk.log({ action, subject: 'contract', subjectId: id, subjectName: contract.number })
  return { contract, shared, head: await storedHead(desk) }
}

async function printedChange(desk: Desk, id: number) {
  const change = await desk.from('contractChange').selectAll().where('id', '=', id).executeTakeFirst()
  if (!change) throw notFound('增减项')
  const { contract, ...rest } = await printed(desk, change.contractId, '打印增减项单')
  const before = contract.effectiveTotal - (await deltaSince(desk, change))
  const facts = {
    title: `${changeKinds[change.kind]}单`,
    number: change.number,
    on: formatDate(change.effectiveAt ?? change.createdAt),
    reason: change.reason,
    before,
    delta: change.delta,
    rows: await changeRows(desk, change),
  }
  return { ...rest, facts }
}

/** The calls that print contracts. */
export const printHandlers = [
  handlePieces(routes.pdf, async (pieces, { params: { id } }) => {
    const { shared, head } = await pieces.each('print', desk => printed(desk, id, '打印合同'))
    return pdfOf(nameOf(shared), contractPaper(shared, await headOnPaper(head)))
  }),

  handlePieces(routes.acceptance, async (pieces, { params: { id } }) => {
    const { shared, head } = await pieces.each('print', desk => printed(desk, id, '打印验收单'))
    return pdfOf(`验收单-${shared.number}`, acceptancePaper(shared, await headOnPaper(head)))
  }),

  handlePieces(routes.changePdf, async (pieces, { params: { id } }) => {
    const { shared, head, facts } = await pieces.each('print', desk => printedChange(desk, id))
    return pdfOf(facts.number, changePaper(shared, facts, await headOnPaper(head)))
  }),
]
