import { hash } from 'node:crypto'
import type { QueryConfig } from 'pg'

const mostNamed = 500
const mostParameters = 60 // more are rows of lists, each of which is another statement
const frequent = 5 // times
const mostCounted = 5000

const names = new Map<string, string>()
let counts = new Map<string, number>()
let generation = 0

/**
 * Returns a statement that a connection prepares once it is frequent, so that PostgreSQL does not parse and plan it again.
 * Only for statements whose plan does not depend on their values.
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  return named(values.length > mostParameters ? undefined : nameOf(text), text, values)
}

/** Returns a statement that a connection prepares from the first time on: one that is known to be frequent. */
export function preparedAtOnce(text: string, values: unknown[]): QueryConfig {
  return named(names.get(text) ?? (names.size < mostNamed ? newName(text) : undefined), text, values)
}

const named = (name: string | undefined, text: string, values: unknown[]): QueryConfig =>
  name === undefined ? { text, values } : { name, text, values }

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNamed) return known
  const count = (counts.get(text) ?? 0) + 1
  if (counts.size > mostCounted) counts = new Map()
  counts.set(text, count)
  return count < frequent ? undefined : newName(text)
}

function newName(text: string): string {
  const name = `${generation}:${hash('sha1', text, 'base64url')}`
  names.set(text, name)
  return name
}

/** Prepares all statements again: PostgreSQL refuses a prepared statement after its table got another column. */
export function forgetPrepared(): void {
  generation += 1
  names.clear()
}

/** Tells whether a statement failed by what a newer node has made of its table meanwhile. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' && String(message).includes('cached plan')
}
