import type { FieldIssue } from '../../../../kernel/api/envelope.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import { conditionFault } from '../../../forms/api/conditionFault.ts'
import { conditionWords, type Names } from '../../../forms/api/conditionWords.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { type BindingChange, type BindingInput, BindingLogged, type Subject } from '../../api/binding.ts'
import type { Business } from '../record/business.ts'
import { namesIn } from './names.ts'
import { type Bindable, type BindingRow, bindableOf, bindingRows } from './read.ts'

/**
 * Replaces the bindings of a type of document. Throws 40000 with the invalid binding, 40901 if somebody has changed the list
 * since.
 */
export async function saveBindings(desk: Desk, businesses: readonly Business[], change: BindingChange): Promise<void> {
  const bindable = await bindableOf(desk, businesses, change)
  const subject = await lockSubject(desk, bindable, change.version)
  const before = (await bindingRows(desk)).filter(
    row => row.business === bindable.business && row.formId === bindable.formId,
  )
  const flows = await flowNames(desk, bindable)
  assertSound(bindable, change.bindings, { before, flows })
  const names = await namesIn(desk, [
    { fields: bindable.fields, conditions: [...before, ...change.bindings].map(one => one.when) },
  ])
  const wordsFor = inWords(bindable.fields, names, flows)
  const [was, is] = [wordsFor(before), wordsFor(change.bindings)]
  await desk.change(
    'approvalSubject',
    subject,
    { unmatched: change.unmatched },
    {
      action: '设置流程业务绑定',
      name: bindable.title,
      more: was === is ? {} : { bindings: [was, is] },
    },
  )
  await keepRows(desk, bindable, before, change.bindings)
}

const columns = columnsOf(BindingLogged)

/** Locks the list's row, which is created at the first change. */
async function lockSubject(desk: Desk, { business, formId, title }: Bindable, version: number) {
  await desk.client.query(
    `insert into approval_subject (office_id, business, form_id) values ($1, $2, $3) on conflict do nothing`,
    [desk.officeId, business, formId],
  )
  const { id } = await desk
    .from('approvalSubject')
    .select('id')
    .where('business', '=', business)
    .where('formId', formId === null ? 'is' : '=', formId)
    .executeTakeFirstOrThrow()
  const words = (changes: Changes) => wordsOf(desk, changes, columns)
  return desk.lockOne('approvalSubject', id, `${title}的流程绑定`, { version, words })
}

/** Returns the flows of a type by their numbers; of retired ones too, for the log's words. */
async function flowNames(desk: Desk, { business, formId }: Subject) {
  const rows = await desk
    .from('approvalFlow')
    .select(['id', 'name', 'retiredAt'])
    .where('business', '=', business)
    .where('formId', formId === null ? 'is' : '=', formId)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
type Flows = Awaited<ReturnType<typeof flowNames>>

function assertSound(
  { fields }: Bindable,
  bindings: readonly BindingInput[],
  { before, flows }: { before: readonly BindingRow[]; flows: Flows },
): void {
  const issues = bindings.flatMap(({ id, when, flowId }, at): FieldIssue[] => {
    const own = before.find(row => row.id === id)
    if (id && !own) return [{ field: `bindings.${at}.id`, msg: `第 ${at + 1} 条绑定已不存在，请刷新` }]
    const flow = flows.get(flowId)
    if (!flow || (flow.retiredAt && own?.flowId !== flowId))
      return [{ field: `bindings.${at}.flowId`, msg: `第 ${at + 1} 条的审批流程不存在或已停用，请重新选择` }]
    const fault = conditionFault(when, fields)
    return fault ? [{ field: `bindings.${at}.when`, msg: `第 ${at + 1} 条：${fault}` }] : []
  })
  const [first] = issues
  if (first) throw new Refusal(codes.badInput, first.msg, { issues })
}

const inWords =
  (fields: readonly Field[], names: Names, flows: Flows) =>
  (bindings: readonly Pick<BindingInput, 'when' | 'flowId'>[]): string =>
    bindings
      .map(({ when, flowId }, at) => {
        const flow = flows.get(flowId)?.name ?? ''
        return `${at + 1}. ${conditionWords(when, fields, names)} → ${flow}`
      })
      .join('；')

/** Stores the new rows; the list's own change logs them. */
async function keepRows(
  desk: Desk,
  { business, formId }: Subject,
  before: readonly BindingRow[],
  bindings: readonly BindingInput[],
): Promise<void> {
  const kept = bindings.flatMap(one => one.id ?? [])
  const gone = before.filter(row => !kept.includes(row.id)).map(row => row.id)
  await desk.client.query('delete from approval_binding where office_id = $1 and id = any($2)', [desk.officeId, gone])
  for (const [position, { id, when, flowId }] of bindings.entries())
    if (id)
      await desk.client.query(
        `update approval_binding set condition = $3, flow_id = $4, position = $5, updated_at = now(), version = version + 1
         where office_id = $1 and id = $2`,
        [desk.officeId, id, JSON.stringify(when), flowId, position],
      )
    else
      await desk.client.query(
        `insert into approval_binding (office_id, business, form_id, condition, flow_id, position) values ($1, $2, $3, $4, $5, $6)`,
        [desk.officeId, business, formId, JSON.stringify(when), flowId, position],
      )
}
