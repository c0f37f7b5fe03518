import type { z } from 'zod'
import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Condition, type FormValues, isOtherwise, type Test, testHolds } from '../../../forms/api/condition.ts'
import { askedWords, conditionWords, type Names, operandWords, testWords } from '../../../forms/api/conditionWords.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { compute } from '../../../forms/api/formula/compute.ts'
import { sound } from '../../../forms/server/index.ts'
import { type Tried, unmatchedWords } from '../../api/binding.ts'
import type { bindingRoutes } from '../../api/bindingRoutes.ts'
import { initiatorNumbered } from '../flow/simulate.ts'
import type { Business } from '../record/business.ts'
import { flowOf, formOf, previewOf } from '../start/begin.ts'
import { boundFlows, takes } from '../start/flows.ts'
import { namesIn } from './names.ts'
import { bindableOf, bindingRows } from './read.ts'

type Body = z.output<typeof bindingRoutes.attempt.body>

/** Returns the binding for a document of this person with this content, and why each one before it does not fit. */
export async function attempt(desk: Desk, businesses: readonly Business[], body: Body): Promise<Tried> {
  const { business, formId } = body
  const { fields } = await bindableOf(desk, businesses, body)
  const content = sound(compute(fields, body.content))
  const initiator = await initiatorNumbered(desk, body.employeeId, 'employeeId')
  const asked = { business, formId, content, chosen: {}, initiator }
  const form = await formOf(desk, asked)
  const rows = (await bindingRows(desk)).filter(row => row.business === business && row.formId === formId)
  const names = await namesIn(desk, [{ fields, conditions: rows.map(row => row.when), form }])
  const steps = rows.map(({ id, when, idle }) => ({
    bindingId: id,
    takes: !idle && takes(when, form),
    why: idle ? `${idle}，不参与匹配` : whyOf(when, form, fields, names),
  }))
  const found = rows.find((_, at) => steps[at]?.takes)
  const { unmatched } = await boundFlows(desk, business, formId)
  const result = found ? `走“${found.flowName}”` : `没有匹配的绑定：${unmatchedWords[unmatched]}`
  if (!found && unmatched === 'refuse') return { steps, result, flowName: null, way: [] }
  const { flowName, way } = previewOf(await flowOf(desk, asked))
  return { steps, result, flowName, way }
}

function whyOf(when: Condition, form: FormValues, fields: readonly Field[], names: Names): string {
  if (isOtherwise(when)) return '没有条件，都适用'
  const fails = (group: Test[]) => group.filter(test => !testHolds(test, form))
  const groups = when.filter(group => group.length > 0)
  const holding = groups.find(group => fails(group).length === 0)
  if (holding) return `满足：${conditionWords([holding], fields, names)}`
  const each = groups.flatMap(group => fails(group).slice(0, 1))
  return each.map(test => unmetWords(test, form, fields, names)).join('；')
}

function unmetWords(test: Test, form: FormValues, fields: readonly Field[], names: Names): string {
  const held = operandWords(test.field, own(form, test.field) ?? null, fields, names)
  return `${askedWords(test.field, fields)}${held ? `为 ${held}` : '没有填写'}，不满足“${testWords(test, fields, names)}”`
}
