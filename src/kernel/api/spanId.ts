/** Returns the id of a part of a trace: 0 is the whole, others are its spans from 1 on. Nobody has to keep it. */
export const spanIdOf = (traceId: string, at: number): string =>
  traceId.slice(0, 8) + (at + 1).toString(16).padStart(8, '0')
