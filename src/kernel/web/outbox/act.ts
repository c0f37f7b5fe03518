/** An act that waits until the server has said that it is done. */
export type Act = {
  /** The order in which acts were made. */
  id: number
  /** Whose act it is: the account and the company, as nobody else may send it. */
  owner: string
  /** When it was made, in epoch ms. */
  at: number
  /** The Idempotency-Key under which it is sent, however often. */
  key: string
  /** What it changes: a later act on the same document waits for an earlier one. */
  about: string
  /** What it does, in words. */
  title: string
  /** The call, as a route names it, and what is sent with it. */
  route: string
  sent: unknown
  /** Files that were taken without a connection: each goes up by `route` before the act, which then names it in `field` of its body. */
  files?: { route: string; field: string; left: File[] }
  /** What the server may ask before it does it: the field of the body that says yes, and its words. */
  asks?: { field: string; title: string }
  /** Why the server refused it; null as long as it has not. */
  refusal: string | null
  /** The field that the refusal is about, if it is about one. */
  refusedField?: string | undefined
  /** Whether the person has said that it is still meant, after it became old. */
  meant: boolean
}

/** After so many ms a person is asked whether an act is still meant. */
export const oldAfter = 8 * 3_600_000

/** Returns an act of which the first file has gone up, and has a number now. */
export function withFile(act: Act, id: number): Act {
  const { files, sent } = act
  if (!files) return act
  const { body } = sent as { body: Record<string, unknown> }
  const ids = [...((body[files.field] ?? []) as number[]), id]
  return { ...act, sent: { body: { ...body, [files.field]: ids } }, files: { ...files, left: files.left.slice(1) } }
}

/** Returns what the server asks of a refused act; undefined where it asks nothing. */
export const askedOf = ({ asks, refusal, refusedField }: Act): Act['asks'] =>
  refusal !== null && asks?.field === refusedField ? asks : undefined

/** Returns an act whose body says yes to what the server asks. */
export function withYes(act: Act): Act {
  const { body } = act.sent as { body: Record<string, unknown> }
  return act.asks ? { ...act, sent: { body: { ...body, [act.asks.field]: true } } } : act
}

export const isOld = (act: Act, now: number): boolean => !act.meant && now - act.at > oldAfter

/** Returns the act that is sent next: the first one whose document no earlier act holds up, refused or too old. */
export function nextAct(acts: readonly Act[], now: number): Act | undefined {
  const held = new Set<string>()
  for (const act of acts) {
    if (held.has(act.about)) continue
    if (act.refusal === null && !isOld(act, now)) return act
    held.add(act.about)
  }
  return undefined
}
