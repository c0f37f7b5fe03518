import type { Refusal } from '../../../../kernel/server/refusal.ts'

/** Returns each act with why it is refused, in words; null where the person may do it. */
export async function refusalsOf<Act extends string>(
  acts: Readonly<Record<Act, unknown>>,
  why: (act: Act) => Promise<Refusal | null>,
): Promise<Record<Act, string | null>> {
  const names = Object.keys(acts) as Act[]
  const refusals = await Promise.all(names.map(why))
  return Object.fromEntries(names.map((act, at) => [act, refusals[at]?.message ?? null])) as Record<Act, string | null>
}
