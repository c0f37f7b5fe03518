import pg from 'pg'
import { type Batch, type BatchConnection, type Batched, batchOf, failBehind, tellDone } from './batch.ts'
import { connectionFor } from './wireProtocol.ts'

/** What pg keeps of a statement under way and of its connection, besides what its types say. */
type Sent = {
  name?: string
  text?: string
  _result: { fields: readonly Field[]; rows: unknown[]; _parsers: readonly Parser[] | undefined }
  _canceledDueToError: unknown
  requiresPreparation(): boolean
  submit(connection: Connection): Error | null
  prepare(connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
  handleRowDescription(message: { fields: readonly Field[] }): void
  handleDataRow(message: { fields: readonly Value[] }): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
type Connection = BatchConnection & { describe(portal: unknown): void; execute(portal: unknown): void }
type Field = { name: string; dataTypeID: number }
type Value = string | null
type Parser = (value: string) => unknown

/** Answers come to it, first the error. */
export type Told = (error: Error | null, result: pg.QueryResult) => void

/** What the rows of a statement look like, and how one is made of its values as the database writes them. */
type Shape = { fields: readonly Field[]; rowOf(values: readonly Value[]): unknown }

const shapes = new Map<string, Shape>()
const shapeless: Shape = { fields: [], rowOf: () => ({}) }

/** The statements that a connection has prepared and described. */
type Described = Map<string, Shape>
const described = new WeakMap<Connection, Described>()

const begins = new Set(['begin', 'begin read only'])

/**
 * A statement as pg sends it. One that its connection keeps prepared is described once: PostgreSQL refuses it as soon as its rows would
 * look otherwise (`isOutdated`). Its rows are made by a function of their own, which knows every column; the driver goes by names.
 * Inside a transaction it shares a Sync with those that are sent with it (`Batch`).
 */
export class Statement
  extends (pg.Query as unknown as new (text: string, values: unknown, told: Told) => Sent)
  implements Batched
{
  batch: readonly Batched[] = []
  isOpen = false
  #shape: Shape | undefined
  #isAnswered = false

  /** The driver copies a configuration property by property, but takes a text as it is. */
  constructor(asked: string | pg.QueryConfig, values: unknown, told: Told) {
    const { text, name, values: own } = typeof asked === 'string' ? { text: asked } : asked
    super(text, values ?? own, told)
    if (name !== undefined) this.name = name
  }

  override submit(connection: Connection): Error | null {
    const batch = batchOf(connection)
    if (!batch) return super.submit(connection)
    const text = this.text ?? ''
    const ends = text === 'commit' && batch.within
    if (begins.has(text) || ends) this.name = text
    // A transaction must end even if what was sent before fails.
    if (ends || !this.requiresPreparation()) batch.close()
    if (begins.has(text)) return this.#begin(connection, batch)
    if (!batch.within) batch.close()
    const problem = super.submit(connection)
    if (ends || text === 'rollback') batch.within = false
    return problem
  }

  /** Has its answer sent at once, by which the pool knows that somebody answers at all (`beginInTime`). */
  #begin(connection: Connection, batch: Batch): Error | null {
    batch.within = true
    const problem = super.submit(connection)
    connection.flush()
    return problem
  }

  override prepare(connection: Connection): void {
    const known = this.name === undefined ? undefined : describedOn(connection).get(this.name)
    this.#shape = known
    if (known) this._result.fields = known.fields
    super.prepare(connectionFor(connection, this, known !== undefined))
  }

  override handleRowDescription(message: { fields: readonly Field[] }): void {
    super.handleRowDescription(message)
    if (this.name !== undefined) this.#shape = shapeOf(message.fields, this._result._parsers ?? []) // a row may have no columns
  }

  override handleDataRow(message: { fields: readonly Value[] }): void {
    if (this.#shape) this.#addRow(this.#shape.rowOf, message.fields)
    else super.handleDataRow(message)
  }

  #addRow(rowOf: Shape['rowOf'], values: readonly Value[]): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(rowOf(values))
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    if (this.name !== undefined) describedOn(connection).set(this.name, this.#shape ?? shapeless)
    this.#answered(connection)
  }

  override handleEmptyQuery(connection: Connection): void {
    super.handleEmptyQuery(connection)
    this.#answered(connection)
  }

  #answered(connection: Connection): void {
    this.#isAnswered = true
    if (this.isOpen) tellDone(connection)
  }

  override handleError(error: Error, connection: Connection): void {
    if (!this.#isAnswered) failBehind(connection, this)
    super.handleError(error, connection)
  }
}

function describedOn(connection: Connection): Described {
  const known = described.get(connection) ?? new Map()
  described.set(connection, known)
  return known
}

/** All connections share the shape of rows that look alike. */
function shapeOf(fields: readonly Field[], parsers: readonly Parser[]): Shape {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  const known = shapes.get(key)
  if (known) return known
  const made = { fields, rowOf: rowMaker(fields, parsers) }
  shapes.set(key, made)
  return made
}

const asIs = pg.types.getTypeParser(pg.types.builtins.TEXT)

/** Writes the function that makes an object of a row's values: one expression with every name in it. */
function rowMaker(fields: readonly Field[], parsers: readonly Parser[]): Shape['rowOf'] {
  const valueAt = (at: number) =>
    parsers[at] === asIs ? `values[${at}]` : `values[${at}] === null ? null : parse${at}(values[${at}])`
  const keyOf = (name: string) => (name === '__proto__' ? `['${name}']` : JSON.stringify(name)) // which would be no column
  const entries = fields.map(({ name }, at) => `${keyOf(name)}: ${valueAt(at)}`)
  const given = parsers.map((_, at) => `parse${at}`)
  const write = new Function(...given, `return values => ({ ${entries.join(', ')} })`)
  return write(...parsers) as Shape['rowOf']
}
