import { create } from 'zustand'
import { CallError } from './answer.ts'

export type FailureKind = 'error' | 'rejection' | 'render'

/** Something that went wrong in this browser and that nobody foresaw. */
export type Failure = {
  id: number
  kind: FailureKind
  message: string
  stack: string
  /** The address of the page. */
  url: string
  at: string
  /** Paths of the last screens, this one last. */
  trail: string[]
  /** The trace of the last failed call; empty without one. */
  traceId: string
}

const most = 100 // entries kept in memory
const mostScreens = 10

/** The error log in memory, newest first (S4.07). */
export const useErrorLog = create<{ entries: readonly Failure[] }>()(() => ({ entries: [] }))

let count = 0
let trail: readonly string[] = []
let lastTrace = ''
let hear: ((failure: Failure) => void) | undefined

/**
 * Logs a failure of the page. Failures that the person has seen, and errors that a browser reports without a reason, are
 * left out.
 */
export function noteFailure(kind: FailureKind, reason: unknown): void {
  if (isForeseen(reason)) return
  const { message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason))
  const at = new Date().toISOString()
  const failure = { id: ++count, kind, message, stack, url: location.href, at, trail: [...trail], traceId: lastTrace }
  useErrorLog.setState(({ entries }) => ({ entries: [failure, ...entries].slice(0, most) }))
  hear?.(failure)
}

function isForeseen(reason: unknown): boolean {
  if (reason === undefined || reason === null || reason instanceof CallError) return true
  const { name, message = String(reason) } = reason as Partial<Error>
  return name === 'AbortError' || /^ResizeObserver loop|^Script error\.?$/.test(message)
}

/** Forgets every entry (S4.07). */
export function clearErrors(): void {
  useErrorLog.setState({ entries: [] })
}

/** Notes a visited screen, without its query, which may name records. */
export function noteScreen(path: string): void {
  if (trail.at(-1) !== path) trail = [...trail, path].slice(-mostScreens)
}

/** Notes the trace of a failed call, which finds the server's side of later errors. */
export function noteTrace(traceId: string | null): void {
  lastTrace = traceId ?? ''
}

/** Logs every error and rejection that nothing caught, and hands each to `onFailure`. */
export function watchErrors(onFailure: (failure: Failure) => void): void {
  hear = onFailure
  addEventListener('error', event => noteFailure('error', event.error ?? event.message))
  addEventListener('unhandledrejection', event => noteFailure('rejection', event.reason))
}
