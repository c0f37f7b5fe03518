declare module 'autocannon' {
  /** The part of autocannon's result that the benchmarks read. */
  export type Run = {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    /** In ms. */
    latency: { p99: number }
  }
  export type Load = {
    url: string
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body?: string
    connections: number
    /** Seconds. */
    duration: number
  }
  export default function autocannon(load: Load): Promise<Run>
}
