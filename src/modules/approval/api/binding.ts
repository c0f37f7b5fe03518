import { z } from 'zod'
import { Id, oneOf, Version } from '../../../kernel/api/fields.ts'
import { Condition } from '../../forms/api/condition.ts'
import { Field } from '../../forms/api/formFields.ts'
import { WayStep } from './approval.ts'

/** The choices for a document that fits no binding. */
export const unmatchedWords = { refuse: '不允许发起', pass: '直接通过，无需审批', admin: '交管理员审批' } as const
export type Unmatched = keyof typeof unmatchedWords
const UnmatchedRule = oneOf('没有匹配时', unmatchedWords, '请选择没有匹配时的处理')

/** A type of document, or one free form. */
export const Subject = z.object({ business: z.string().max(40), formId: Id.nullable() })
export type Subject = z.output<typeof Subject>

/** A condition that leads to a flow; nothing is: every document. */
export const BindingInput = z.object({ id: Id.nullish(), when: Condition, flowId: Id.meta({ title: '审批流程' }) })
export type BindingInput = z.output<typeof BindingInput>

export const Binding = z.object({
  id: Id,
  when: Condition,
  /** The condition in words. */
  words: z.string(),
  flowId: Id,
  flowName: z.string(),
  /** Why it does not count, in words; empty if it does. */
  idle: z.string(),
})
export type Binding = z.output<typeof Binding>

/** A type of document with what is bound to it, and what can be. */
export const BindingSubject = Subject.extend({
  title: z.string(),
  /** The result, in words, if the form has no binding and no rule for this. */
  otherwise: z.string(),
  version: Version,
  unmatched: UnmatchedRule,
  fields: z.array(Field),
  flows: z.array(z.object({ id: Id, name: z.string(), published: z.boolean() })),
  bindings: z.array(Binding),
})
export type BindingSubject = z.output<typeof BindingSubject>

/** The whole new list of a type, in the order of precedence; `version` is that with which the change began. */
export const BindingChange = Subject.extend({
  version: Version,
  unmatched: UnmatchedRule,
  bindings: z.array(BindingInput).max(50, '一个业务最多 50 条绑定'),
})
export type BindingChange = z.output<typeof BindingChange>

/** The log's columns of a change of bindings. */
export const BindingLogged = z.object({
  unmatched: UnmatchedRule,
  bindings: z.string().meta({ title: '绑定（按优先级）' }),
})

/** The binding that takes a document, and why each one before it does not. */
export const Tried = z.object({
  steps: z.array(z.object({ bindingId: Id, takes: z.boolean(), why: z.string() })),
  /** The result, in words. */
  result: z.string(),
  flowName: z.string().nullable(),
  way: z.array(WayStep),
})
export type Tried = z.output<typeof Tried>

/** Whether documents of a type can be approved, and the names of some who could enable that. */
export const Ready = z.object({ ready: z.boolean(), who: z.array(z.string()) })
export type Ready = z.output<typeof Ready>
