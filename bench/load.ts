import autocannon from 'autocannon'
import { addressOf, type Route } from '../src/kernel/api/route.ts'

export const connections = 64
const seconds = 2

/** What a call achieves: answers per second, and the ms within which 99 of 100 arrive. */
export type Load = { perSecond: number; p99: number }

/** Repeats a call over 64 connections for 2 seconds. Throws if one fails or is refused. */
export async function load(address: string, route: Route, token: string, body?: object): Promise<Load> {
  const { method, path } = addressOf(route)
  const url = address + path
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = body && { body: JSON.stringify(body) }
  const run = await autocannon({ url, method, headers, ...sent, connections, duration: seconds })
  if (run.errors + run.non2xx > 0) throw new Error(`${url}: ${run.errors} errors, ${run.non2xx} refusals`)
  return { perSecond: run['2xx'] / run.duration, p99: run.latency.p99 }
}
