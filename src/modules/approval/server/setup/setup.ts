import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import type { SetUp, Setup } from '../../api/setupRoutes.ts'
import { saveBindings } from '../binding/save.ts'
import { flowRecord } from '../flow/load.ts'
import { publish } from '../flow/publish.ts'
import { addFlow, saveDraft } from '../flow/write.ts'
import { addForm, saveForm } from '../form/write.ts'
import type { Business } from '../record/business.ts'
import { freeForm } from '../record/papers.ts'
import { boundNow, freshFlowName, withBinding } from './plan.ts'

type Wanted = Omit<Setup, 'note'>

/** Refuses a form that is not there or adds fields to another type of document, and a flow that is another form's. */
export async function assertThere(desk: Desk, { formId, flowId }: Pick<Wanted, 'formId' | 'flowId'>) {
  const form = desk
    .from('approvalForm')
    .select('id')
    .where('business', 'is', null)
    .where('id', '=', formId ?? 0)
  if (formId !== null && !(await form.executeTakeFirst())) throw notFound('审批表单')
  if (flowId === null) return
  const flow = await flowRecord(desk, flowId)
  if (flow.business !== freeForm || flow.formId !== formId) throw badInput('flowId', '流程不是这个表单的，请重新选择')
}

/**
 * Stores a form, publishes its flow and binds it, all or nothing, with the rules of each designer. Throws what they throw:
 * 40000 with fields, 40900 with nodes, 40901 if somebody changed one of them since.
 */
export async function setUp(desk: Desk, businesses: readonly Business[], setup: Setup): Promise<SetUp> {
  await assertThere(desk, setup)
  const formId = await keepForm(desk, businesses, setup)
  const flowId = await keepFlow(desk, businesses, setup, formId)
  const { rows, version, unmatched } = await boundNow(desk, formId)
  const bindings = withBinding(rows, { id: null, when: setup.when, flowId })
  await saveBindings(desk, businesses, { business: freeForm, formId, version, unmatched, bindings })
  await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'approvalBinding', ids: [] })
  return { formId, flowId, name: setup.form.name }
}

async function keepForm(
  desk: Desk,
  businesses: readonly Business[],
  { form, formId, formVersion }: Setup,
): Promise<number> {
  const id = formId ?? (await addForm(desk, businesses, { ...form, business: null }))
  const version = formId === null ? 1 : formVersion
  await saveForm(desk, { ...form, id, version, force: false, despite: false })
  return id
}

async function keepFlow(desk: Desk, businesses: readonly Business[], setup: Setup, formId: number): Promise<number> {
  const { flow, note, flowId } = setup
  const id = flowId ?? (await newFlow(desk, businesses, setup.form.name, formId))
  const begun = { id, version: flowId === null ? 1 : setup.flowVersion, force: false }
  const { version, state } = await saveDraft(desk, businesses, { ...begun, draft: flow })
  if (state !== 'published') await publish(desk, businesses, { id, version, note })
  return id
}

const newFlow = async (desk: Desk, businesses: readonly Business[], form: string, formId: number) =>
  addFlow(desk, businesses, { name: await freshFlowName(desk, form), description: '', business: freeForm, formId })
