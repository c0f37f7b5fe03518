const day = 86_400_000 // ms

/** A change into a stage, and the stay in it that it began; `leftAt` null: it lasts. Times in ms since 1970. */
export type StageStep = { toStageId: number; at: number }
export type Stay<S extends StageStep> = { step: S; leftAt: number | null; ms: number }

/** Returns the length of each stay of a deal, by its stage changes, oldest first; the last stay lasts until `now`. */
export function staysOf<S extends StageStep>(steps: readonly S[], now: number): Stay<S>[] {
  return steps.map((step, at) => {
    const leftAt = steps[at + 1]?.at ?? null
    return { step, leftAt, ms: Math.max(0, (leftAt ?? now) - step.at) }
  })
}

/** Tells whether a deal has been in its stage for more days than allowed, at `now`; `staleDays` null: never. */
export function isStale(staleDays: number | null, enteredAt: number, now: number): boolean {
  return staleDays !== null && now - enteredAt > staleDays * day
}
