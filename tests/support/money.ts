import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import { contractRoutes } from '../../src/modules/contract/api/routes.ts'
import { type TermInput, usualTerms } from '../../src/modules/contract/api/terms.ts'
import { LineInput } from '../../src/modules/lines/api/line.ts'
import { receiptRoutes as routes } from '../../src/modules/money/api/receiptRoutes.ts'
import { postingIn } from '../../src/modules/money/server/book/posting.ts'
import { world } from '../../src/world.ts'
import { type Sales, salesOf } from './deals.ts'
import { type Company, type Employee, foundCompany } from './people.ts'
import type { TestServer } from './server.ts'

/** A day in Shanghai, so many days from today on. */
export const dayFrom = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

export type MadeTerm = { id: number; amount: number }
export type MadeContract = { id: number; customerId: number; dealId: number; terms: MadeTerm[] }
type Term = { amount: number; dueOn?: string | null }

let made = 0

/** How the product posts money. */
export const post = postingIn(world)

/** A company with a seller and two people of finance, accounts, and contracts in effect that are made without their own calls. */
export async function moneyOf(server: TestServer, name: string, username: string) {
  const { owner } = server
  const company: Company = await foundCompany(server, name, `${username}Boss`)
  const seller: Employee = await company.hire(`${username}Sales`, '导购')
  const finance: Employee = await company.hire(`${username}Money`, '财务')
  const other: Employee = await company.hire(`${username}Money2`, '财务')
  const sales: Sales = await salesOf(server, company)
  const { rows: accounts } = await owner.query<{ id: number; kind: string }>(
    'select id, kind from money_account where office_id = $1 order by position',
    [company.officeId],
  )
  const account = (kind: string) => accounts.find(one => one.kind === kind)?.id as number
  const newDeal = (as = seller.token) => sales.addDeal(as)

  /** A contract in effect with these terms; of a new deal unless one is given. */
  async function contract(terms: readonly Term[], of?: { id: number; customerId: number }, signedOn = dayFrom(-60)) {
    const deal = of ?? (await newDeal())
    const total = terms.reduce((sum, term) => sum + term.amount, 0)
    const { rows } = await owner.query<{ id: number }>(
      `insert into contract (office_id, number, opportunity_id, customer_id, owner_id, department_id, state, signed_on, effective_at, priced_on, subtotal, total)
       values ($1, $2, $3, $4, $5, $6, 'effective', $7::date, now(), $7::date, $8, $8) returning id`,
      [
        company.officeId,
        `HT${username}${++made}`,
        deal.id,
        deal.customerId,
        seller.employeeId,
        company.departmentId,
        signedOn,
        total,
      ],
    )
    const { id } = rows[0] as { id: number }
    const kept: MadeTerm[] = []
    for (const [position, { amount, dueOn = null }] of terms.entries()) {
      const { rows: added } = await owner.query<{ id: number }>(
        `with term as (insert into contract_term (office_id, contract_id, position, name, due_kind, planned)
           values ($1, $2, $3, $4, 'date', $5) returning id)
         insert into contract_term_entry (office_id, contract_id, term_id, amount, due_on, sets_due, document_kind, document_id, on_day)
         select $1, $2, id, $5, $6::date, true, 'contract', $2, $7::date from term returning term_id as id`,
        [company.officeId, id, position, `第${position + 1}期`, amount, dueOn, signedOn],
      )
      kept.push({ id: (added[0] as { id: number }).id, amount })
    }
    return { id, customerId: deal.customerId, dealId: deal.id, terms: kept } satisfies MadeContract
  }

  /** A contract of a deal that waits for the boss to approve it, made by its own calls: one service for so much. */
  async function submitted({ id: opportunityId }: { id: number }, price: number) {
    const as = seller.token
    const { id, version } = await server.ask(contractRoutes.add, { as, body: { opportunityId } })
    const line = LineInput.parse({ kind: 'service', name: '安装', unit: '项', quantity: 1000, price })
    const terms = usualTerms as TermInput[]
    const body = { id, version, spaces: [{ name: '客厅', lines: [line] }], terms }
    const saved = await server.ask(contractRoutes.save, { as, body })
    const { approvalId } = await server.ask(contractRoutes.submit, { as, body: { id, version: saved.version } })
    return { id, approvalId: approvalId as number }
  }
  /** Returns what the boss sends to approve. */
  const approval = async (id: number) => {
    const { mine } = await server.ask(approvalRoutes.detail, { as: company.boss, params: { id } })
    return { id, task: mine.task as number }
  }
  /** A contract of a deal that takes effect now by its own calls. */
  async function signed(deal: { id: number }, price: number): Promise<number> {
    const { id, approvalId } = await submitted(deal, price)
    await server.ask(approvalRoutes.approve, { as: company.boss, body: await approval(approvalId) })
    return id
  }

  const facts = (more: object = {}) => ({
    kind: 'payment',
    accountId: account('bank'),
    amount: 100_000,
    receivedOn: dayFrom(0),
    ...more,
  })
  const enter = (
    of: { customerId: number; contractId?: number; opportunityId?: number },
    more: object = {},
    as = seller.token,
  ) => server.ask(routes.add, { as, body: { ...facts(more), ...of } as never })
  const detail = (id: number, as = finance.token) => server.ask(routes.detail, { as, params: { id } })
  const confirm = async (id: number, more: object = {}, as = finance.token) => {
    const { version } = await detail(id)
    return server.ask(routes.confirm, { as, body: { id, version, ...more } })
  }
  /** A confirmed receipt of a customer. */
  const received = async (of: Parameters<typeof enter>[0], more: object = {}, shares?: object[]) =>
    confirm((await enter(of, more)).id, shares ? { shares } : {})
  const terms = async (contractId: number) =>
    (
      await owner.query<{ id: number; amount: number; paid: number; held: number; dueOn: string | null }>(
        `select id, amount::float8, paid::float8, held::float8, due_on::text as "dueOn" from contract_term where contract_id = $1 order by position`,
        [contractId],
      )
    ).rows
  return {
    server,
    company,
    seller,
    finance,
    other,
    sales,
    account,
    newDeal,
    contract,
    submitted,
    approval,
    signed,
    facts,
    enter,
    detail,
    confirm,
    received,
    terms,
  }
}
export type Money = Awaited<ReturnType<typeof moneyOf>>
