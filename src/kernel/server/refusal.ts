import { codes, type FieldIssue, type RefusalCode } from '../api/envelope.ts'

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

/** Returns the refusal 40000: one named field is wrong. */
export function badInput(field: string, msg: string): Refusal {
  return new Refusal(codes.badInput, msg, { issues: [{ field, msg }] satisfies FieldIssue[] })
}

/** Returns the refusal 40400: missing, or out of the caller's reach, which look the same. */
export function notFound(what: string): Refusal {
  return new Refusal(codes.notFound, `${what}不存在，或不在您的数据范围内`)
}

/** Returns the refusal 40900: the present state does not allow it. */
export function conflict(message: string, data: unknown = null): Refusal {
  return new Refusal(codes.conflict, message, data)
}

/** Returns the refusal 42900: too often. `seconds` is the wait. */
export function tooMany(message: string, seconds: number): Refusal {
  return new Refusal(codes.tooMany, message, { retryAfter: Math.ceil(seconds) })
}

/** Returns the refusal with status 40301: the login has expired, for a reason where there is one to tell; nothing else uses it (S5.05). */
export function expired(why = ''): Refusal {
  return new Refusal(codes.expired, `您的登陆状态已过期，请重新登录${why && `（${why}）`}`)
}

/** Returns what a call gives; undefined where it is refused to the person. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
