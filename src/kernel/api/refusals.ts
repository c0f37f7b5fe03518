import type { z } from 'zod'
import { definitionOf, hasField } from './definition.ts'
import { codes, type RefusalCode } from './envelope.ts'
import { metaOf } from './fields.ts'
import { onlyReads, openWhileViewing, type Route } from './route.ts'

/** The meaning of each code of a refusal. */
export const refusalWords: Record<RefusalCode, string> = {
  [codes.badInput]: '输入有误，data.issues 逐个指出字段',
  [codes.wrongCredentials]: '账户或密码错误',
  [codes.forbidden]: '没有权限',
  [codes.expired]: '登录已过期，status 也是 40301',
  [codes.notFound]: '不存在，或不在数据范围内',
  [codes.conflict]: '当前状态不允许',
  [codes.stale]: '已被他人修改，data 说明由谁改了什么',
  [codes.tooMany]: '操作太频繁，data.retryAfter 是要等的秒数',
  [codes.failed]: '服务器出错，msg 里有编号',
  [codes.unavailable]: '服务暂时不可用，请稍后再试',
}

/** The codes with which a call may refuse, each with the test on the call's declaration. */
const judges: readonly { code: RefusalCode; when: (route: Route) => boolean }[] = [
  { code: codes.badInput, when: route => Boolean(route.params ?? route.query ?? route.takes) || readsBody(route) },
  { code: codes.forbidden, when: route => !(route.open || (route.signedIn && openWhileViewing(route))) },
  { code: codes.expired, when: route => !route.open },
  { code: codes.notFound, when: route => takes(route, namesRow) },
  { code: codes.conflict, when: route => !onlyReads(route) },
  { code: codes.stale, when: route => takes(route, name => name === 'version') },
  { code: codes.tooMany, when: () => true },
  { code: codes.failed, when: () => true },
  { code: codes.unavailable, when: () => true },
]

/**
 * Returns every code with which a call may refuse, in order: those of its declaration, and what it names itself by
 * `refuses`.
 */
export function refusalsOf(route: Route): RefusalCode[] {
  const told = judges.filter(({ when }) => when(route)).map(({ code }) => code)
  return [...new Set([...told, ...(route.refuses ?? [])])].sort((a, b) => a - b)
}

/**
 * Returns those refusals that HTTP 200 answers. Failures and a node without a database have their own statuses; a call that
 * refuses because it is busy declares the code.
 */
export function answeredRefusalsOf(route: Route): RefusalCode[] {
  const besides: readonly RefusalCode[] = [codes.failed, codes.unavailable]
  return refusalsOf(route).filter(code => !besides.includes(code) || route.refuses?.includes(code))
}

/** Tells whether a call's input has a field for which `wanted` is true. */
function takes(route: Route, wanted: (name: string, schema: z.ZodType) => boolean): boolean {
  return [route.params, route.query, route.body].some(schema => schema && hasField(schema, wanted))
}

/** Tells whether the server reads a body, also for a call that takes none: its keys are then unknown. */
function readsBody({ at, ignoresBody, takes }: Route): boolean {
  return at.startsWith('POST ') && !ignoresBody && !takes
}

/**
 * Returns the parameter that names the call's record. A wrong number in a form's field is bad input, and lists report each
 * row.
 */
function namesRow(name: string, schema: z.ZodType): boolean {
  return /^(id|(?!except).*Id)$/.test(name) && definitionOf(schema).type === 'number' && !metaOf(schema).kind
}
