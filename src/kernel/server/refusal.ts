import { codes, type FieldIssue, type RefusalCode } from '../contract/envelope.ts'

/** A "no" that a person may read: becomes an envelope with success false and changes nothing. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: unknown

  constructor(code: RefusalCode, message: string, data: unknown = null) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}

/** 40000: one named field is wrong. */
export function badInput(field: string, msg: string): Refusal {
  return new Refusal(codes.badInput, msg, { issues: [{ field, msg }] satisfies FieldIssue[] })
}

/** 40400: not there, or out of the caller's reach; the two are not told apart. */
export function notFound(what: string): Refusal {
  return new Refusal(codes.notFound, `${what}不存在，或不在您的数据范围内`)
}

/** 40900: the state of things does not allow it. */
export function conflict(message: string, data: unknown = null): Refusal {
  return new Refusal(codes.conflict, message, data)
}

/** 42900: too often. `seconds` is how long to wait. */
export function tooMany(message: string, seconds: number): Refusal {
  return new Refusal(codes.tooMany, message, { retryAfter: Math.ceil(seconds) })
}

/** status 40301: the login has expired; nothing else uses it (S5.05). */
export function expired(): Refusal {
  return new Refusal(codes.expired, '您的登陆状态已过期，请重新登录')
}
