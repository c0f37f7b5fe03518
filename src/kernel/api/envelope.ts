/** An error of a form's field: its name on the wire and the sentence for the person. */
export type FieldIssue = { field: string; msg: string }

/** Every answer's shape (specification §3 and §8). `code` 0 and `success` true together mean it worked. */
export type Envelope<T = unknown> = { status: number; code: number; success: boolean; msg: string; data: T }

/** Codes of refusals. Those of the specification: 0, 40001 and 40301 (as status). */
export const codes = {
  ok: 0,
  badInput: 40000,
  wrongCredentials: 40001,
  forbidden: 40300,
  expired: 40301,
  notFound: 40400,
  conflict: 40900,
  stale: 40901,
  tooMany: 42900,
  failed: 50000,
  unavailable: 50300,
} as const

export type RefusalCode = Exclude<(typeof codes)[keyof typeof codes], 0>
