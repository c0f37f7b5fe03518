import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conditionWords } from '../../../forms/api/conditionWords.ts'
import { unmatchedWords } from '../../api/binding.ts'
import type { Outlook, Setup } from '../../api/setupRoutes.ts'
import { namesIn } from '../binding/names.ts'
import { flowRecord, nextNumber, publishedVersion, sameFlow } from '../flow/load.ts'
import { problemsIn } from '../flow/problems.ts'
import type { Business } from '../record/business.ts'
import { boundNow, freshFlowName, withBinding } from './plan.ts'
import { assertThere } from './setup.ts'

type Wanted = Omit<Setup, 'note'>

/** Returns the effect on documents of publishing this now; stores nothing. */
export async function outlookOf(desk: Desk, businesses: readonly Business[], setup: Wanted): Promise<Outlook> {
  await assertThere(desk, setup)
  const { form, flow, when, formId } = setup
  const { name, number } = await flowAfter(desk, setup)
  const { rows, unmatched } = await boundNow(desk, formId)
  const flowId = setup.flowId ?? 0
  const after = withBinding(rows, { id: null, when, flowId })
  const names = await namesIn(desk, [{ fields: form.fields, conditions: after.map(one => one.when) }])
  const last = after.at(-1)
  return {
    flowName: name,
    number,
    running: await runningOf(desk, formId),
    bindings: after.map(one => ({
      words: conditionWords(one.when, form.fields, names),
      flowName: one.flowId === flowId ? name : (rows.find(row => row.flowId === one.flowId)?.flowName ?? ''),
      mine: one.flowId === flowId,
    })),
    unmatched: last && last.when.flat().length === 0 ? null : unmatchedWords[unmatched],
    problems: await problemsIn(desk, businesses, { id: flowId, flow, fields: form.fields }),
  }
}

/** Returns the flow's name and next version; none if nothing differs. */
async function flowAfter(desk: Desk, { form, flow, flowId }: Wanted) {
  if (flowId === null) return { name: await freshFlowName(desk, form.name), number: 1 }
  const record = await flowRecord(desk, flowId)
  const before = await publishedVersion(desk, record)
  const same = before !== undefined && sameFlow(before.drawn, flow)
  return { name: record.name, number: same ? null : await nextNumber(desk, record.id) }
}

async function runningOf(desk: Desk, formId: number | null): Promise<number> {
  if (formId === null) return 0
  const { rows } = await desk.client.query<{ running: number }>(
    `select count(*)::integer as running from approval_instance i
       join approval_flow_version v on v.office_id = i.office_id and v.id = i.flow_version_id
       join approval_flow f on f.office_id = v.office_id and f.id = v.flow_id
     where i.office_id = $1 and i.ended_at is null and f.form_id = $2`,
    [desk.officeId, formId],
  )
  return rows[0]?.running ?? 0
}
