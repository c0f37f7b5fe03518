import type { z } from 'zod'
import { definitionOf } from '../../api/definition.ts'
import { metaOf } from '../../api/fields.ts'
import type { SessionDesk } from '../desk/sessionDesk.ts'

/** The fields of an answer that elements conceal: at one level by their names, and below. */
type Level = {
  behind: Map<string, readonly string[]>
  fields: Map<string, Level>
  /** The level of each item of a list, or of each value of a record. */
  each?: Level
}

/**
 * Returns the function that takes the fields out of an answer that an element conceals from a person (`behind` of their schema); null for a schema
 * that has none. A person who lacks none of the elements gets the answer as it is.
 */
export function concealing(schema: z.ZodType): ((desk: SessionDesk, answer: unknown) => unknown) | null {
  const level = levelOf(schema)
  if (!level) return null
  const elements = [...new Set(elementsOf(level))]
  return (desk, answer) => {
    const lacks = new Set(elements.filter(element => !desk.may(element)))
    return lacks.size === 0 ? answer : without(answer, level, lacks)
  }
}

/** Calls share schemas, so each is read once; null where it conceals nothing. */
const levels = new WeakMap<z.ZodType, Level | null>()
/** Schemas that are being read, each with whether it was met again within itself. */
const reading = new Map<z.ZodType, boolean>()

/** Throws for a schema within itself that conceals a field: its depth is unknown. */
function levelOf(schema: z.ZodType): Level | null {
  const known = levels.get(schema)
  if (known !== undefined) return known
  if (reading.has(schema)) {
    reading.set(schema, true)
    return null
  }
  reading.set(schema, false)
  const level = readLevel(schema)
  const isRecursive = reading.get(schema)
  reading.delete(schema)
  if (level && isRecursive)
    throw new Error('a schema within itself has a field behind an element, which is not concealed below')
  levels.set(schema, level)
  return level
}

function readLevel(schema: z.ZodType): Level | null {
  const { shape = {}, options = [], element, valueType } = definitionOf(schema)
  const nothing: Level = { behind: new Map(), fields: new Map() }
  const choices = options.map(option => levelOf(option)).filter(one => one !== null)
  const level = choices.reduce(joined, nothing)
  for (const [name, field] of Object.entries(shape)) {
    const { behind } = metaOf(field)
    const below = levelOf(field)
    if (behind) level.behind.set(name, behind)
    if (below) level.fields.set(name, below)
  }
  const item = element ?? valueType
  const each = item && levelOf(item)
  if (each) level.each = each
  return level.behind.size + level.fields.size > 0 || each ? level : null
}

/** Returns a level that conceals what each of two choices does. */
function joined(one: Level, other: Level): Level {
  const each = one.each && other.each ? joined(one.each, other.each) : (one.each ?? other.each)
  return {
    behind: byName(one.behind, other.behind, (elements, more) => [...elements, ...more]),
    fields: byName(one.fields, other.fields, joined),
    ...(each && { each }),
  }
}

function byName<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>, join: (a: T, b: T) => T) {
  const all = new Map(one)
  for (const [name, value] of other) {
    const known = all.get(name)
    all.set(name, known === undefined ? value : join(known, value))
  }
  return all
}

function elementsOf({ behind, fields, each }: Level): string[] {
  const below = [...fields.values(), ...(each ? [each] : [])]
  return [...[...behind.values()].flat(), ...below.flatMap(elementsOf)]
}

function without(value: unknown, level: Level, lacks: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return level.each ? value.map(one => without(one, level.each as Level, lacks)) : value
  const seen = Object.entries(value).filter(([name]) => !level.behind.get(name)?.some(element => lacks.has(element)))
  return Object.fromEntries(
    seen.map(([name, one]) => {
      const below = level.fields.get(name) ?? level.each
      return [name, below ? without(one, below, lacks) : one]
    }),
  )
}
