import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { explainElement } from './explainElement.ts'

/** The link of a sentence: to a role or to an employee. */
export const ExplainLink = z.object({ kind: z.enum(['role', 'employee']), id: Id, text: z.string() })
export type ExplainLink = z.output<typeof ExplainLink>

/** The part of one role in the explanation. */
const Part = z.object({ ok: z.boolean(), text: z.string(), link: ExplainLink.nullable() })
export type ExplainPart = z.output<typeof Part>

/** One step of an explanation; the answer is yes if all are `ok`. */
export const ExplainStep = z.object({ ok: z.boolean(), text: z.string(), parts: z.array(Part) })
export type ExplainStep = z.output<typeof ExplainStep>

/** Why a person can (`allowed`) or cannot open a screen, use an element, see a record. */
export const Explanation = z.object({
  kind: z.enum(['menu', 'element', 'record']),
  /** Code of the menu or element; of a record its number. */
  code: z.string(),
  title: z.string(),
  allowed: z.boolean(),
  steps: z.array(ExplainStep),
})
export type Explanation = z.output<typeof Explanation>

export const AskedEmployee = z.object({ employeeId: Id.meta({ title: '员工', kind: 'employee' }) })
/** The person in question: an employee, or somebody with only this role. */
export const Asked = z.union([AskedEmployee, z.object({ roleId: Id.meta({ title: '角色' }) })])
export type Asked = z.output<typeof Asked>

export const explainRoutes = {
  explain: route({
    at: 'POST /api/admin/permission/explain',
    does: '为什么能或不能看到、操作',
    needs: explainElement,
    reads: true,
    body: z.object({
      who: Asked.meta({ title: '谁' }),
      /** A screen: it and its elements are explained. */
      menu: z.string().min(1).max(60).meta({ title: '页面' }),
      /** The record that is open there. */
      id: Id.optional().meta({ title: '记录' }),
      /** What the address of the screen says after its `?`: where the screen opens several kinds of records, it tells which is open. */
      address: z.string().max(2000).optional().meta({ title: '地址' }),
    }),
    returns: z.object({ name: z.string(), items: z.array(Explanation) }),
  }),
}
