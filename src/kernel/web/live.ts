import { useEffect, useEffectEvent } from 'react'
import { codes } from '../api/envelope.ts'
import type { RouteShape } from '../api/route.ts'
import { CallError, open, tell } from './answer.ts'
import { headersOf, urlOf } from './call.ts'
import { backoff, EventLines } from './eventLines.ts'

/**
 * A change on the server. `ids` missing or empty means "some"; `resumed`: the connection was away, and events may be
 * missing.
 */
export type Live = { topic: string; ids?: number[]; by?: string; byId?: number | null; msg?: string; resumed?: boolean }
type Handler = (event: Live) => void

const handlers = new Map<string, Set<Handler>>()

/** Runs `handler` for each event of a topic while the component is shown. */
export function useLive(topic: string, handler: Handler): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive(topic, event => latest(event)), [topic])
}

/** Listens to a topic outside React. Returns the function that stops it. */
export function onLive(topic: string, handler: Handler): () => void {
  const listening = handlers.get(topic) ?? new Set()
  handlers.set(topic, listening.add(handler))
  return () => listening.delete(handler)
}

function emit(event: Live): void {
  for (const handler of handlers.get(event.topic) ?? []) handler(event)
}

function emitResumed(): void {
  for (const topic of handlers.keys()) emit({ topic, resumed: true })
}

/** Silence after which the connection counts as dead, in ms; the server beats every 15 s. */
const silence = 40_000
/** The time in ms that a hidden tab keeps its connection: browsers allow only six to one server over HTTP/1.1. */
const hiddenFor = 10_000

/** The begin of the page, before its first request, in ms of `performance.now()`. */
const begun = performance.now()
/** The longest period before the first connection whose events it requests, in ms. */
const oldest = 60_000

/**
 * Keeps one event stream open while the page is visible, reconnecting with backoff. The first connection asks for the events
 * since the page began. Returns the function that ends it.
 */
export function connectLive(route: RouteShape): () => void {
  let run: AbortController | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let before = false
  const resume = () => {
    clearTimeout(pause)
    if (run) return
    run = new AbortController()
    void follow(route, run.signal, before)
    before = true
  }
  const stop = () => {
    run?.abort()
    run = undefined
  }
  const onVisibility = () => {
    if (document.hidden) pause = setTimeout(stop, hiddenFor)
    else resume()
  }
  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) resume()
  endLive = () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(pause)
    stop()
  }
  return endLive
}

/** Ends the page's event stream, if there is one. */
export let endLive = (): void => undefined

async function follow(route: RouteShape, ended: AbortSignal, resumed: boolean): Promise<void> {
  let away = resumed
  for (let failures = 0; !ended.aborted; ) {
    try {
      const age = away ? undefined : Math.min(oldest, Math.round(performance.now() - begun))
      await listen(urlOf(route, { query: { age } }), ended, () => {
        failures = 0
        if (away) emitResumed()
      })
    } catch (failure) {
      if (failure instanceof CallError && failure.status === codes.expired) return tell(failure)
    }
    away = true
    await pauseFor(backoff(failures++), ended)
  }
}

/** Reads one connection until it ends, breaks or falls silent. */
async function listen(url: string, ended: AbortSignal, onOpen: () => void): Promise<void> {
  const connection = new AbortController()
  let timer = setTimeout(() => connection.abort(), silence)
  try {
    const signal = AbortSignal.any([ended, connection.signal])
    const response = await fetch(url, { headers: headersOf(), signal, cache: 'no-store' })
    if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      return open(response.status, await response.text())
    }
    onOpen()
    const lines = new EventLines<Live>()
    for await (const chunk of chunksOf(response)) {
      clearTimeout(timer)
      timer = setTimeout(() => connection.abort(), silence)
      for (const event of lines.read(chunk)) emit(event)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Yields the chunks of a response with a reader, because not every browser iterates a stream. */
async function* chunksOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return
    yield part.value
  }
}

function pauseFor(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      ended.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    ended.addEventListener('abort', done)
  })
}
