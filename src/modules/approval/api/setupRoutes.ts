import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, requiredText, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { Flow } from '../../flows/api/flow.ts'
import { Condition } from '../../forms/api/condition.ts'
import { FormDesign } from '../../forms/api/design.ts'
import { FlowProblem } from './flow.ts'

/**
 * A free form, the flow that is drawn for it, and which of its documents take that flow: everything that an approval is. Of a form and a
 * flow that are there, their numbers and the versions that the edit was begun at; nothing: new ones.
 */
export const Setup = z.object({
  form: FormDesign,
  flow: Flow,
  /** The condition; an empty one takes every document that no other binding takes. */
  when: Condition,
  note: requiredText('发布说明', 200),
  formId: Id.nullable().default(null).meta({ title: '审批表单' }),
  formVersion: Version.default(1),
  flowId: Id.nullable().default(null).meta({ title: '审批流程' }),
  flowVersion: Version.default(1),
})
export type Setup = z.output<typeof Setup>

/** The effect of publishing a set-up on documents. */
export const Outlook = z.object({
  flowName: z.string(),
  /** The number of the flow's next version; null if it equals the published one. */
  number: z.number().int().nullable(),
  /** Documents under way, which keep the version that they began with. */
  running: z.number().int(),
  /** The flows for new documents, in the order of the bindings; `mine`: this one. */
  bindings: z.array(z.object({ words: z.string(), flowName: z.string(), mine: z.boolean() })),
  /** The result for a document that fits no binding; null if the last one fits every document. */
  unmatched: z.string().nullable(),
  problems: z.array(FlowProblem),
})
export type Outlook = z.output<typeof Outlook>

export const SetUp = z.object({ formId: Id, flowId: Id, name: z.string() })
export type SetUp = z.output<typeof SetUp>

/** Beside this: everything that the designers of flows and the bindings ask for. */
const needs = 'approvalForm:edit'

export const setupRoutes = {
  outlook: route({
    at: 'POST /api/crm/approvalSetup/outlook',
    does: '发布审批之前：之后的单据会怎样',
    needs,
    reads: true,
    body: Setup.omit({ note: true }),
    returns: Outlook,
  }),
  publish: route({
    at: 'POST /api/crm/approvalSetup/publish',
    does: '发布审批（表单、流程和绑定）',
    needs,
    refuses: [codes.stale],
    body: Setup,
    returns: SetUp,
  }),
}
