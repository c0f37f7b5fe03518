import { whyNot } from '../../../../kernel/api/record.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { assertForetold, previewIfTaken } from '../../../approval/server/index.ts'
import { assertNoneBelow, shownGoods } from '../../../lines/server/index.ts'
import { type ChangeContent, type CheckedChange, changeFacts, changeRoutes as routes } from '../../api/change.ts'
import { shrunk } from '../../api/terms.ts'
import { columnRows } from '../lines/columns.ts'
import type { Beyond } from '../record/beyond.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import { holdDealOf, lockContract, lockFor, termsOf, today } from '../record/lock.ts'
import { outWords } from './bounds.ts'
import { cancelling, cancelRefusal } from './cancelling.ts'
import { type Changing, changing } from './changing.ts'
import { changeDocument } from './document.ts'
import { takeChange } from './effect.ts'
import { figures, keep } from './keep.ts'
import { changeOf, changeRows, typedOf } from './read.ts'
import { rowsOf } from './rows.ts'
import { asksApproval, asksFor, type ChangeRecord, knownDelta, storeChangeLines } from './store.ts'

const { noun } = changeFacts

const headOf = ({ reason, discount, addTo, dueOn }: ChangeContent) => ({ reason, discount, addTo, dueOn })

/** Locks a contract and one of its orders that the person may change. Throws 40400, 40901. */
async function lockChange(desk: Desk, id: number, version: number) {
  const known = await desk.from('contractChange').select('contractId').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound(noun)
  await contracts.visible(desk, known.contractId)
  const locked = await lockContract(desk, known.contractId)
  const change = await desk.lockOne('contractChange', id, noun, { version, words: async () => [] })
  return { ...locked, change }
}

/** Locks the deal of an order's contract, which comes before the company's book and the contract, where the order may take effect. */
async function holdDealOfChange(desk: Desk, id: number): Promise<void> {
  const known = await desk.from('contractChange').select('contractId').where('id', '=', id).executeTakeFirst()
  if (known) await holdDealOf(desk, known.contractId)
}

function assertTyped({ state }: ChangeRecord, act: keyof typeof changeFacts.acts): void {
  const refusal = whyNot(changeFacts, act, state)
  if (refusal) throw conflict(refusal)
}

/** The calls that write change orders and cancellations. */
export function changeHandlers(beyond: Beyond): Handled[] {
  const document = changeDocument(beyond)

  /** Sends a locked order to its approval where it lowers price or margin; otherwise it takes effect at once. */
  async function send(desk: Desk, contract: ContractRecord, change: ChangeRecord, chosen: Record<string, number[]>) {
    if (asksFor(desk, change) === null) await assertForetold(desk, document.business, change.id, chosen)
    if (asksApproval(change)) await document.send(desk, change, chosen)
    else {
      await document.change(desk, change, { state: 'approving' }, '提交增减项')
      const refusal = await takeChange(desk, beyond, change.id)
      if (refusal !== null) throw conflict(refusal)
    }
    await contracts.tell(desk, [contract])
    return present(desk, change.id)
  }

  return [
    handle(routes.forecast, async (desk, { body: { id, chosen } }) => {
      const change = await desk.from('contractChange').selectAll().where('id', '=', id).executeTakeFirst()
      if (!change) throw notFound(noun)
      const contract = await contracts.visible(desk, change.contractId)
      const asks = asksFor(desk, change)
      if (asks === false) return null
      const draft = { change, contract, rows: await changeRows(desk, change) }
      if (asks) return document.forecast(desk, draft, chosen)
      const [content, concealed] = [await document.content(desk, draft), await document.concealed(desk, draft)]
      return previewIfTaken(desk, document.business, content, chosen, concealed)
    }),

    handle(routes.cancelForecast, async (desk, { body: { contractId, reason, deductions, chosen } }) => {
      const contract = await contracts.visible(desk, contractId)
      contracts.assertAct(contract, 'cancel')
      await assertNothingOut(desk, beyond, contractId)
      const { made, deduction } = await cancelling(desk, contract, deductions)
      const head = {
        kind: 'cancel',
        number: '',
        state: 'draft',
        revision: null,
        discount: 0,
        deduction,
        reason,
      } as const
      const order = { ...head, ...figures(made) }
      return document.forecast(desk, { change: order, contract, rows: rowsOf(desk, made) }, chosen)
    }),

    handle(routes.check, async (desk, { body: { contractId, ...content } }) => {
      const contract = await contracts.visible(desk, contractId)
      return checked(desk, contract, await changing(desk, beyond, contract, content), content)
    }),

    handle(routes.add, async (desk, { body: { contractId, version, ...content } }) => {
      const { contract } = await lockFor(desk, contractId, 'change', { version })
      const change = await keep(
        desk,
        contract,
        'change',
        await changing(desk, beyond, contract, content),
        headOf(content),
      )
      return changeOf(desk, change)
    }),

    handle(routes.save, async (desk, { body: { id, version, ...content } }) => {
      const { contract, change } = await lockChange(desk, id, version)
      assertTyped(change, 'edit')
      if (change.kind === 'cancel') throw conflict('退单不能修改，请作废后重新申请')
      const made = await changing(desk, beyond, contract, content)
      await storeChangeLines(desk, id, made)
      const patch = { ...figures(made), ...headOf(content) }
      await desk.change('contractChange', change, patch, { action: '编辑增减项', name: change.number })
      await contracts.tell(desk, [contract])
      return present(desk, id)
    }),

    handle(routes.submit, async (desk, { body: { id, version, chosen } }) => {
      await holdDealOfChange(desk, id)
      await beyond.hold(desk, today())
      const { contract, change } = await lockChange(desk, id, version)
      assertTyped(change, 'submit')
      contracts.assertAct(contract, 'change')
      const typed = await typedOf(desk, change)
      if (typed === null) {
        const rows = await columnRows(desk, contract.id)
        const refusal = cancelRefusal(contract, change, rows) ?? (await outWords(desk, beyond, contract.id, rows))
        if (refusal !== null) throw conflict(refusal)
        return send(desk, contract, change, chosen)
      }
      const made = await changing(desk, beyond, contract, typed)
      if (made.moved.length + made.fresh.length === 0) throw conflict('增减项还没有内容，请先改动明细')
      const below = made.fresh.filter(one => one.warning !== null)
      const lines = below.map(one => one.line)
      await assertNoneBelow(lines)
      assertCovered(made)
      await storeChangeLines(desk, id, made)
      const fresh = await desk.change('contractChange', change, figures(made), {
        action: '核价增减项',
        name: change.number,
      })
      return send(desk, contract, fresh, chosen)
    }),

    handle(routes.revoke, async (desk, { body: { id, version } }) => {
      const { change } = await lockChange(desk, id, version)
      assertTyped(change, 'void')
      await document.change(desk, change, { state: 'void' }, '作废增减项')
      return present(desk, id)
    }),

    handle(routes.cancel, async (desk, { body: { contractId, version, reason, deductions, chosen } }) => {
      await holdDealOf(desk, contractId)
      await beyond.hold(desk, today())
      const { contract } = await lockFor(desk, contractId, 'cancel', { version })
      await assertNothingOut(desk, beyond, contractId)
      const { made, deduction, afterProduction } = await cancelling(desk, contract, deductions)
      const change = await keep(desk, contract, 'cancel', made, { reason, deduction, afterProduction })
      return send(desk, contract, change, chosen)
    }),
  ]
}

/** Throws 40900 for a contract of which goods are with the customer or on their way: they come back before it is cancelled. */
async function assertNothingOut(desk: Desk, beyond: Beyond, contractId: number): Promise<void> {
  const out = await outWords(desk, beyond, contractId, await columnRows(desk, contractId))
  if (out !== null) throw conflict(out)
}

async function present(desk: Desk, id: number) {
  return changeOf(desk, await desk.from('contractChange').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Returns what a change order comes to, before it is kept. */
async function checked(
  desk: Desk,
  contract: ContractRecord,
  made: Changing,
  { discount }: Pick<ChangeContent, 'discount'>,
): Promise<CheckedChange> {
  const { delta, marginDelta, belowCount } = made
  const terms = await termsOf(desk, contract.id)
  const total = contract.effectiveTotal
  const after = delta < 0 && total + delta >= 0 ? shrunk(terms, -delta) : terms.map(term => term.amount)
  return {
    rows: rowsOf(desk, made),
    delta,
    before: total,
    after: total + delta,
    margin: knownDelta(made),
    asks: asksFor(desk, { delta, marginDelta, discount, belowCount, kind: 'change' }),
    terms: terms.map(({ name, amount }, at) => ({ name, before: amount, after: after[at] as number })),
    goods: await shownGoods(
      desk,
      made.fresh.map(one => one.line),
    ),
  }
}

/** Throws 40900 if a line grows beyond what its special offer covers. */
function assertCovered({ moved }: Changing): void {
  const short = moved.find(one => one.shortage !== null)
  if (short) throw conflict(`“${short.row.name}”：${short.shortage}`)
}
