import type { Selectable } from 'kysely'
import type { ContractTemplate as Table } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { usualClauses } from '../../api/clauses.ts'
import { type ContractTemplate, mostTemplates, templateRoutes as routes } from '../../api/template.ts'
import { plannedOf, type TermInput, usualTerms } from '../../api/terms.ts'

const noun = '合同模板'

/** What a new contract of the company starts with. */
export type Usual = { clauses: string; terms: readonly TermInput[] }

/** Returns the clauses and terms of payment that new contracts of the company start with: its usual template, else those of the product. */
export async function usualFor(desk: Desk): Promise<Usual> {
  const usual = await desk
    .from('contractTemplate')
    .select(['clauses', 'terms'])
    .where('usual', '=', true)
    .executeTakeFirst()
  return usual
    ? { clauses: usual.clauses, terms: usual.terms as TermInput[] }
    : { clauses: usualClauses, terms: usualTerms }
}

const shown = ({ id, name, clauses, terms, usual, version }: Selectable<Table>): ContractTemplate => ({
  id,
  name,
  clauses,
  terms: terms as TermInput[],
  usual,
  version,
})

const sample = 1_000_000 // fen, of which the terms of a template are a part

/** Throws 40000 for terms that come to no total: a template with amounts of its own fits totals from these on. */
function assertTerms(terms: readonly TermInput[]): void {
  const amounts = terms.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const planned = plannedOf(Math.max(sample, 2 * amounts), terms)
  if ('msg' in planned) throw badInput('terms', planned.msg)
}

/** Makes way for another usual template. */
async function unmark(desk: Desk, exceptId: number): Promise<void> {
  const found = await desk
    .from('contractTemplate')
    .select('id')
    .where('usual', '=', true)
    .where('id', '<>', exceptId)
    .execute()
  const rows = await desk.lock(
    'contractTemplate',
    found.map(row => row.id),
  )
  await desk.changeMany(
    'contractTemplate',
    rows,
    { usual: false },
    { action: '更换默认合同模板', name: row => row.name },
  )
}

/** The calls about templates of contracts. */
export const templateHandlers = [
  handle(routes.list, async desk => {
    const rows = await desk.from('contractTemplate').selectAll().orderBy('usual', 'desc').orderBy('id').execute()
    return rows.map(shown)
  }),

  handle(routes.add, async (desk, { body: { terms, ...body } }) => {
    const { count } = await desk
      .from('contractTemplate')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostTemplates) throw conflict(`最多 ${mostTemplates} 个合同模板`)
    assertTerms(terms)
    if (body.usual) await unmark(desk, 0)
    const values = { ...body, terms: JSON.stringify(terms) }
    return shown(await desk.insert('contractTemplate', values, { action: '新增合同模板', name: body.name }))
  }),

  handle(routes.edit, async (desk, { body: { id, version, terms, ...body } }) => {
    assertTerms(terms)
    if (body.usual) await unmark(desk, id)
    const row = await desk.lockOne('contractTemplate', id, noun, { version, words: async () => [] })
    const patch = { ...body, terms: JSON.stringify(terms) }
    return shown(await desk.change('contractTemplate', row, patch, { action: '修改合同模板', name: body.name }))
  }),

  handle(routes.remove, async (desk, { body: { id } }) => {
    await desk.remove('contractTemplate', id, noun, { action: '删除合同模板', name: row => row.name })
    return null
  }),
]
