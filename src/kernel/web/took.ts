const slow = 500 // ms
let last = ''

/** Notes how long a call took from its sending to its answer, where that was long: the server knows only its own part. */
export function noteTook(traceId: string | null, ms: number): void {
  if (traceId && ms >= slow) last = `${traceId} ${Math.round(ms)}`
}

/** Returns the header by which the next call tells of it, once. */
export function tookHeader(): Record<string, string> {
  const told = last
  last = ''
  return told ? { 'X-Took': told } : {}
}
