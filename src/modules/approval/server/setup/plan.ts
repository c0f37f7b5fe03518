import { cut } from '../../../../kernel/api/text.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Condition } from '../../../forms/api/condition.ts'
import type { BindingInput, Unmatched } from '../../api/binding.ts'
import { type BindingRow, bindingRows } from '../binding/read.ts'
import { freeForm } from '../record/papers.ts'

const isEvery = ({ when }: { when: Condition }) => when.flat().length === 0

/**
 * Adds a binding to a form's bindings: in the place of its flow's former one, otherwise before those that take every
 * document. A binding that takes every document comes last and replaces former ones of that kind, because nothing behind it
 * would ever be reached.
 */
export function withBinding(before: readonly BindingInput[], mine: BindingInput): BindingInput[] {
  const own = before.find(one => one.flowId === mine.flowId)
  const kept = { ...mine, id: own?.id ?? null }
  if (isEvery(mine)) return [...before.filter(one => one !== own && !isEvery(one)), kept]
  if (own) return before.map(one => (one === own ? kept : one))
  const every = before.findIndex(isEvery)
  return before.toSpliced(every < 0 ? before.length : every, 0, kept)
}

/** Returns a form's present bindings, with the version of their list and the rule if none fits. */
export async function boundNow(desk: Desk, formId: number | null) {
  const rows: BindingRow[] = formId === null ? [] : (await bindingRows(desk)).filter(row => row.formId === formId)
  const kept = await desk
    .from('approvalSubject')
    .select(['version', 'unmatched'])
    .where('business', '=', freeForm)
    .where('formId', '=', formId ?? 0)
    .executeTakeFirst()
  return { rows, version: kept?.version ?? 1, unmatched: (kept?.unmatched ?? 'refuse') as Unmatched }
}

/** Returns a free name for the flow of a new set-up, made from its form's name. */
export async function freshFlowName(desk: Desk, form: string): Promise<string> {
  const taken = new Set((await desk.from('approvalFlow').select('name').execute()).map(({ name }) => name))
  const wanted = `${cut(form, 24)}审批`
  let name = wanted
  for (let at = 2; taken.has(name); at++) name = `${wanted}${at}`
  return name
}
