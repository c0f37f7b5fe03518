/** Returns when a price holds, in words: 2026-01-01 起, or 2026-01-01 至 2026-02-01 前. */
export const spanOf = ({ fromDay, toDay }: { fromDay: string; toDay: string | null }) =>
  toDay === null ? `${fromDay} 起` : `${fromDay} 至 ${toDay} 前`
