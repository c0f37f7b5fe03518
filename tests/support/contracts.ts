import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import type { ContractDetail } from '../../src/modules/contract/api/contract.ts'
import { contractRoutes as routes } from '../../src/modules/contract/api/routes.ts'
import { type TermInput, usualTerms } from '../../src/modules/contract/api/terms.ts'
import { LineInput } from '../../src/modules/lines/api/line.ts'
import type { TestServer } from './server.ts'
import { specialsOf } from './specials.ts'

type More = Record<string, unknown>

/** A company with a seller who has deals, goods with prices, and contracts that the boss approves. */
export async function contractsOf(server: TestServer, name: string, username: string) {
  const at = await specialsOf(server, name, username)
  const { company, seller, sales, goodsId } = at
  const deal = await sales.addDeal(seller.token)
  const line = (more: Partial<LineInput> = {}): LineInput => ({
    ...LineInput.parse({ kind: 'goods', goodsId, quantity: 10_000 }),
    ...more,
  })
  const fee = (price: number, more: Partial<LineInput> = {}) =>
    line({ kind: 'service', goodsId: null, name: '安装', unit: '项', quantity: 1000, price, ...more })
  const body = ({ id, version }: Pick<ContractDetail, 'id' | 'version'>, lines: LineInput[], more: More = {}) => ({
    id,
    version,
    spaces: [{ name: '客厅', lines }],
    terms: usualTerms as TermInput[],
    ...more,
  })
  const add = (opportunityId = deal.id, as = seller.token) => server.ask(routes.add, { as, body: { opportunityId } })
  const save = (contract: ContractDetail, lines: LineInput[], more: More = {}) =>
    server.ask(routes.save, { as: seller.token, body: body(contract, lines, more) })
  const drafted = async (lines: LineInput[], more: More = {}, opportunityId = deal.id) =>
    save(await add(opportunityId), lines, more)
  const detail = (id: number, as = company.boss) => server.ask(routes.detail, { as, params: { id } })
  const submit = ({ id, version }: Pick<ContractDetail, 'id' | 'version'>, as = seller.token, zeroReason = '') =>
    server.call(routes.submit, { as, body: { id, version, zeroReason } })
  /** Decides on the approval of a document as the boss; its answer says what became of it. */
  const decide = async (approvalId: number, kind: 'approve' | 'reject' = 'approve') => {
    const { mine } = await server.ask(approvalRoutes.detail, { as: company.boss, params: { id: approvalId } })
    const decision = { id: approvalId, task: mine.task as number, comment: '按政策' }
    await server.ask(approvalRoutes[kind], { as: company.boss, body: decision as never })
  }
  /** A contract of these lines that is in effect. */
  const effective = async (lines: LineInput[], more: More = {}, opportunityId = deal.id): Promise<ContractDetail> => {
    const draft = await drafted(lines, more, opportunityId)
    const { data } = await submit(draft)
    await decide((data as ContractDetail).approvalId as number)
    return detail(draft.id)
  }
  return Object.assign(at, {
    deal,
    line,
    fee,
    body,
    add,
    save,
    drafted,
    contract: detail,
    submit,
    approval: decide,
    effective,
  })
}
export type Contracts = Awaited<ReturnType<typeof contractsOf>>
